export interface BoundPiece {
  text: string
  /** Where it begins in the text. */
  start: number
  /** No line may end within it. */
  isBound: boolean
}

const number = '\\d[\\d.,]*(?:[–-]\\d[\\d.,]*)?'
const unit =
  '(?:%|°C|mg|µg|mcg|g|kg|ng|mEq|mmol|U|mL|dL|L|mm Hg|mm|cm|mSv|Gy|months?|weeks?|years?|days?|hours?|minutes?|cycles?|doses?)(?![a-z])'
const bound = [
  // ≥ 20 %, 10 mg, 6 months
  `(?:[<>≤≥=±] )?\\b${number} ${unit}`,
  // < 0.5
  `[<>≤≥=±] ${number}`,
  // stage IIIA, grade 3, day 15
  '\\b(?:stage|grade|type|phase|class|group|level|day|week|cycle|line|factor) (?:[IVX]+[ABC]?|\\d+[a-z]?)\\b',
  // M-protein, T-cell, PD-L1, 5-FU
  '\\b[a-z\\d]{1,3}-[a-z\\d]{1,12}\\b',
]
const pattern = new RegExp(bound.join('|'), 'gi')

/** A text in pieces, so that a number keeps its unit, and a stage or a hyphened letter its word, at the end of a line. */
export function boundPieces(text: string): BoundPiece[] {
  const pieces: BoundPiece[] = []
  let end = 0
  const add = (to: number, isBound: boolean) => {
    if (to > end) pieces.push({ text: text.slice(end, to), start: end, isBound })
    end = to
  }
  for (const match of text.matchAll(pattern)) {
    add(match.index, false)
    add(match.index + match[0].length, true)
  }
  add(text.length, false)
  return pieces
}

/** The same text, as long as before, with no-break spaces where no line may end: for texts whose characters are counted. */
export const withBoundSpaces = (text: string): string =>
  boundPieces(text)
    .map((piece) => (piece.isBound ? piece.text.replaceAll(' ', '\u00a0') : piece.text))
    .join('')
