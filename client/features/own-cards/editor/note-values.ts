import type { NoteOrigin, OwnNote } from '#contracts/own-cards/own-cards.ts'
import { noteFault } from '#domain/own-cards/cards-of-note.ts'
import { type NoteForm, type NoteText, noteForms } from '#domain/own-cards/note.ts'

/** The fields of the editor, as typed. */
export interface NoteValues {
  form: NoteForm
  /** The name of a deck, which may be a new one. */
  deck: string
  front: string
  back: string
  why: string
  /** With commas between the tags. */
  tags: string
  /** Empty where none is chosen. */
  category: string
  source: string
}

/** What a new note begins with: of what it is made, and the fields that are known from there. */
export interface NoteStart {
  origin?: NoteOrigin | undefined
  values?: Partial<NoteValues>
}

export const emptyValues: NoteValues = {
  form: 'basic',
  deck: '',
  front: '',
  back: '',
  why: '',
  tags: '',
  category: '',
  source: '',
}

const tagsText = (tags: readonly string[]) => tags.join(', ')

export const valuesOfNote = (note: OwnNote): NoteValues => ({
  form: note.form,
  deck: note.deckName,
  front: note.front,
  back: note.back,
  why: note.why,
  tags: tagsText(note.tags),
  category: note.category ?? '',
  source: note.source,
})

/** The note as it is sent, and as its cards are made. @param began the note that is edited */
export function textOfValues(values: NoteValues, began?: OwnNote): NoteText {
  const { form, front, back, why, source, category } = values
  // A tag of an imported note may hold a comma, which the text form cannot tell from those between tags.
  const isSame = began !== undefined && values.tags === tagsText(began.tags)
  const typed = values.tags.split(',').map((tag) => tag.trim())
  const tags = isSame ? began.tags : [...new Set(typed.filter((tag) => tag !== ''))]
  return { form, front, back, why, source: source.trim(), category: category || null, tags }
}

/** The messages by field for what the browser can tell. The server checks the rest. */
export function problemsOf(values: NoteValues): Partial<Record<keyof NoteValues, string>> {
  const fault = noteFault(values)
  return {
    ...(values.deck.trim() === '' && { deck: 'Name the deck' }),
    ...(fault && { [fault.field]: fault.message }),
    ...(values.front.trim() === '' && values.form !== 'occlusion' && { front: 'Write the front' }),
  }
}

/** True for fields that a draft in the browser's storage may have. */
export function isNoteValues(stored: unknown): stored is NoteValues {
  if (typeof stored !== 'object' || stored === null) return false
  const values = stored as Partial<Record<keyof NoteValues, unknown>>
  const areTexts = Object.keys(emptyValues).every(
    (name) => typeof values[name as keyof NoteValues] === 'string',
  )
  return areTexts && noteForms.some((form) => form === values.form)
}

/** True where nothing was written that would be lost: the other fields go on from note to note. */
export const isBlank = ({ front, back, why }: NoteValues): boolean => (front + back + why).trim() === ''
