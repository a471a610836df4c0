import { categoriesInOrder } from '#domain/outline/outline-places.ts'
import { cardsOf, noteFault } from '#domain/own-cards/cards-of-note.ts'
import type { NoteCard, NoteText } from '#domain/own-cards/note.ts'
import { isSameField, noteFields } from '#domain/own-cards/plan-note-import.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/platform/http/http-error.ts'

/** The cards of a note. @throws HttpError 400 when its form asks for something that it lacks, or its category is unknown. */
export function requireCards({ outline }: Pick<Deps, 'outline'>, note: NoteText): NoteCard[] {
  if (note.category !== null && !categoriesInOrder(outline).includes(note.category))
    throw badRequest('Choose a category of the outline', { category: 'Choose a category of the outline' })
  const fault = noteFault(note)
  if (fault) throw badRequest(fault.message, { [fault.field]: fault.message })
  return cardsOf(note)
}

/** Whether two notes have the same text. */
export const isSameText = (one: NoteText, other: NoteText): boolean =>
  noteFields.every((field) => isSameField(field, one, other))
