/** Words that are left out of a text to be recalled: `{{c1::imatinib::drug}}`, with a number and perhaps a hint. */
export interface Gap {
  numbers: number[]
  /** Text and further gaps, in their order. */
  pieces: Piece[]
  hint: string
}
export type Piece = string | Gap

/** The highest number of a gap. */
const highestNumber = 499
const sign = /\{\{c(?<numbers>\d+(?:,\d+)*)::|\}\}/g

/** A gap whose end is not found yet; `sign` is its beginning as typed. */
interface OpenGap extends Gap {
  sign: string
}

/**
 * The pieces of a cloze text. A beginning without an end, an end without a beginning, a gap without words and one whose number
 * is not from 1 to 499 are text as typed.
 */
export function parseCloze(text: string): Piece[] {
  const pieces: Piece[] = []
  const open: OpenGap[] = []
  const add = (piece: Piece) => (open.at(-1)?.pieces ?? pieces).push(piece)
  let read = 0
  for (const match of text.matchAll(sign)) {
    if (match.index > read) add(text.slice(read, match.index))
    read = match.index + match[0].length
    const numbers = match.groups?.numbers
    if (numbers !== undefined)
      open.push({ sign: match[0], numbers: numbersOf(numbers), pieces: [], hint: '' })
    else closeGap(open, add)
  }
  if (read < text.length) add(text.slice(read))
  while (open.length > 0) for (const piece of asTyped(open.pop())) add(piece)
  return pieces
}

/** The numbers of the gaps, ascending, each once. */
export function gapNumbers(pieces: readonly Piece[]): number[] {
  const found = new Set<number>()
  const collect = (within: readonly Piece[]) => {
    for (const piece of within) {
      if (typeof piece === 'string') continue
      for (const number of piece.numbers) found.add(number)
      collect(piece.pieces)
    }
  }
  collect(pieces)
  return [...found].sort((a, b) => a - b)
}

/** The text with all gaps filled, regions of a picture with their labels. */
export const filledText = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const [first] = piece.pieces
      return typeof first === 'string' && first.startsWith('image-occlusion:')
        ? piece.hint
        : filledText(piece.pieces)
    })
    .join('')

const numbersOf = (text: string) =>
  text
    .split(',')
    .map(Number)
    .filter((number) => number >= 1 && number <= highestNumber)

function closeGap(open: OpenGap[], add: (piece: Piece) => void): void {
  const closed = open.pop()
  if (!closed) return void add('}}')
  const { numbers, pieces, hint } = withHint(closed)
  if (numbers.length > 0 && filledText(pieces).trim() !== '') return void add({ numbers, pieces, hint })
  for (const piece of [...asTyped(closed), '}}']) add(piece)
}

/** The hint is what follows `::` in the words of the gap itself, not in those of a gap inside it. */
function withHint({ numbers, pieces }: Gap): Gap {
  const at = pieces.findIndex((piece) => typeof piece === 'string' && piece.includes('::'))
  const text = pieces[at]
  if (typeof text !== 'string') return { numbers, pieces, hint: '' }
  const place = text.indexOf('::')
  const before = [...pieces.slice(0, at), text.slice(0, place)]
  const after = [text.slice(place + '::'.length), ...pieces.slice(at + 1)]
  return { numbers, pieces: before, hint: filledText(after).replaceAll(/\s+/g, ' ').trim() }
}

const asTyped = (gap: OpenGap | undefined): Piece[] => (gap ? [gap.sign, ...gap.pieces] : [])
