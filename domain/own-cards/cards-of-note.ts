import { parseMarkdown, plainText } from '#domain/markdown/parse-markdown.ts'
import { boldParts, type TextPart } from './bold-parts.ts'
import { filledText, type Gap, gapNumbers, type Piece, parseCloze } from './cloze.ts'
import { mostCardsOfNote } from './limits.ts'
import type { NoteCard, NoteText } from './note.ts'
import { occlusionCards, occlusionFault } from './occlusion.ts'

/** The fields of which the cards are made. */
type CardFields = Pick<NoteText, 'form' | 'front' | 'back'>

/**
 * The cards that come of a note, at most 100. A note with a fault of `noteFault` gives those that it can: a cloze text without a
 * gap and a picture without a region none, a reversed note without a back only the first.
 */
export function cardsOf(note: CardFields): NoteCard[] {
  const { front, back } = note
  if (note.form === 'cloze') return clozeCards(note)
  if (note.form === 'occlusion') return occlusionCards(front, back)
  const first: NoteCard = { number: 1, question: front, answer: back, typed: null }
  if (note.form === 'typed') return [{ ...first, typed: textToType(back) }]
  if (note.form === 'reversed' && back.trim() !== '')
    return [first, { number: 2, question: back, answer: front, typed: null }]
  return [first]
}

/** What the form of a note asks for and the note lacks. */
export interface NoteFault {
  field: 'front' | 'back'
  message: string
}

export function noteFault({ form, front, back }: CardFields): NoteFault | undefined {
  if (form === 'cloze') return clozeFault(front)
  if (form === 'occlusion') {
    const message = occlusionFault(front)
    return message === undefined ? undefined : { field: 'front', message }
  }
  if (form === 'reversed' && back.trim() === '')
    return { field: 'back', message: 'Write the back, which the second card asks' }
  if (form === 'typed' && textToType(back) === null)
    return { field: 'back', message: 'Write the back, which is to be typed' }
  return undefined
}

function clozeFault(front: string): NoteFault | undefined {
  const gaps = gapNumbers(parseCloze(front)).length
  if (gaps === 0) return { field: 'front', message: 'Mark at least one gap, for example {{c1::imatinib}}' }
  if (gaps > mostCardsOfNote)
    return {
      field: 'front',
      message: `A note makes at most ${mostCardsOfNote} cards; this one has ${gaps} gaps`,
    }
  return undefined
}

/** The first line of the back with words, without its marks; pictures and sounds are not typed. */
function textToType(back: string): string | null {
  for (const line of back.split('\n')) {
    const text = parseMarkdown(line)[0]?.type === 'media' ? '' : plainText(line).trim()
    if (text !== '') return text
  }
  return null
}

function clozeCards({ front, back }: CardFields): NoteCard[] {
  const pieces = parseCloze(front)
  const below = back.trim() === '' ? '' : `\n\n${back}`
  return gapNumbers(pieces)
    .slice(0, mostCardsOfNote)
    .map((number) => ({
      number,
      question: boldParts(partsOf(pieces, number, asked)),
      answer: `${boldParts(partsOf(pieces, number, answered))}${below}`,
      typed: null,
    }))
}

/** The text, with the gaps of one number shown in some way. */
function partsOf(pieces: readonly Piece[], number: number, show: (gap: Gap) => TextPart[]): TextPart[] {
  return pieces.flatMap((piece) => {
    if (typeof piece === 'string') return [{ text: piece, isBold: false }]
    return piece.numbers.includes(number) ? show(piece) : partsOf(piece.pieces, number, show)
  })
}

const asked = ({ hint }: Gap): TextPart[] => [
  { text: `[${hint === '' ? '...' : hint.replaceAll(/(?<!\\)\|/g, String.raw`\|`)}]`, isBold: true },
]

const answered = (gap: Gap): TextPart[] => [{ text: filledText(gap.pieces), isBold: true }]
