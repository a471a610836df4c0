/** Notes that learners write, and the cards that come of them. */

export const noteForms = ['basic', 'reversed', 'typed', 'cloze', 'occlusion'] as const
/**
 * `basic`: front to back. `reversed`: also back to front. `typed`: the learner types the back, which is compared. `cloze`: a
 * card for each number of the gaps in the front, `{{c1::words::hint}}`; the back is shown below the filled text. `occlusion`: a
 * card for each number of the regions of a picture, which the front names (occlusion.ts); the back is shown below the picture.
 */
export type NoteForm = (typeof noteForms)[number]

export const noteOriginKinds = ['question', 'flashcard', 'drug', 'primer'] as const
/** What a note was made of. */
export type NoteOriginKind = (typeof noteOriginKinds)[number]

/** The fields that a learner writes. Texts are Markdown. */
export interface NoteText {
  form: NoteForm
  front: string
  back: string
  why: string
  source: string
  tags: string[]
  /** An id of the outline; null where the learner has named none. */
  category: string | null
}

/** A card of a note, as it is studied. */
export interface NoteCard {
  /** 1, and 2 for the reverse; the number of the gap in a cloze text, or of the region in a picture. */
  number: number
  /** Markdown. */
  question: string
  /** Markdown. */
  answer: string
  /** The text to type before the answer; null for other forms. */
  typed: string | null
}
