export interface BoundPiece {
  text: string
  /** The place in the text where it begins. */
  start: number
  /** Whether no line may end within it. */
  isBound: boolean
}

const number = '\\d[\\d.,]*(?:[–-]\\d[\\d.,]*)?'
const unit =
  '(?:%|°C|mg|µg|mcg|g|kg|ng|mEq|mmol|µmol|mOsm|mCi|kPa|fL|ms|pg|µU|mU|mIU|IU|U|µL|mL|dL|L|mm Hg|mm|cm|mSv|Gy|months?|weeks?|years?|days?|hours?|minutes?|seconds?|cycles?|doses?|fractions?|pack-years?|per minute)(?![a-z])'
const bound = [
  // ≥ 20 %, 10 mg, 96,000/µL, 6 months
  `(?:[<>≤≥=±] )?\\b${number}[ /]${unit}`,
  // < 0.5
  `[<>≤≥=±] ${number}`,
  // stage IIIA, stage II-III, grade 3, day 15
  '\\b(?:stage|grade|type|phase|class|group|level|day|week|month|cycle|line|factor|exon|vitamin|hepatitis) (?:[IVX]+[ABC]?(?:[–-][IVX]+[ABC]?)?|\\d+(?:[–-]\\d+)?[a-z]?|[A-D])\\b',
  // t(11;17)(q23;q21)
  't\\(\\d+;\\d+\\)(?: ?\\([pq\\d.;]+\\))?',
  // ypT3 N1 M0
  '\\b[cpy]{0,2}T\\d[a-d]? N\\d[a-c]?(?: M\\d[a-c]?)?\\b',
  // ECOG 1, HER2 3+
  '\\b(?:ECOG|PS|INR|CPS|AJCC|FIGO|HER2|IHC) \\d[\\d.]*\\b\\+?',
  // M-protein, T-cell, PD-L1, 5-FU, 21-gene, CAR-T; a longer first part may stand alone at the end of a line
  '\\b(?:[a-z\\d]{1,2}-[a-z\\d]{1,20}|[a-z\\d]{3,5}-[a-z\\d]{1,5})\\b',
]
const pattern = new RegExp(bound.join('|'), 'gi')

/**
 * A text in pieces, so that no line break separates a number from its unit, or a stage or a hyphenated letter
 * from its word.
 */
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
