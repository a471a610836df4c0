import { z } from 'zod'
import { changeNote } from '#contracts/editing/change-note.ts'
import { earlierText, restoreBody } from '#contracts/editing/earlier-text.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate, count, id, idParams, required, trimmed } from '#contracts/primitives.ts'
import { unwrappedText } from '#domain/markdown/unwrap-lines.ts'
import {
  longestPartHeading,
  longestPartKey,
  mostPartCards,
  mostPartCharacters,
  mostPrimerParts,
  mostPrimerSources,
  partKeyForm,
} from '#domain/primers/primer-text.ts'

/** Admins: the primers of chapters. A primer has the id of its chapter. */

const missing = 'Please fill in all required fields'

const part = z.object({
  key: trimmed(longestPartKey).regex(partKeyForm, 'A key has lower case words with hyphens between them'),
  heading: required(longestPartHeading, missing),
  /** Markdown. The lines of a paragraph are one, as in the files. */
  body: required(mostPartCharacters, missing).overwrite(unwrappedText),
  /** The cards that the part explains. Deleted ones of its chapter are allowed. */
  cardIds: z
    .array(id)
    .max(mostPartCards)
    .overwrite((ids) => ids.toSorted((one, other) => one - other)),
})

/** What an edit may change. */
export const primerBody = z.object({
  parts: z
    .array(part)
    .min(1, 'A primer has a part at least')
    .max(mostPrimerParts, `A primer cannot have more than ${mostPrimerParts} parts`),
  sources: z
    .array(required(1000, missing))
    .min(1, 'Name a source')
    .max(mostPrimerSources, `A primer cannot have more than ${mostPrimerSources} sources`),
  /** The day on which it was last read against its sources. */
  reviewedOn: calendarDate,
})

export const primerText = z.object({
  parts: z.array(z.object({ key: z.string(), heading: z.string(), body: z.string(), cardIds: z.array(id) })),
  sources: z.array(z.string()),
  reviewedOn: z.string(),
})

export const editedPrimer = primerText.extend({
  id,
  /** The key of its chapter; null for one that was added here. */
  key: z.string().nullable(),
  chapterTitle: z.string(),
  revision: count,
  /** Whether it differs from the shipped text. */
  isEdited: z.boolean(),
  /** The present cards of the chapter, in their order. */
  cards: z.array(z.object({ id, question: z.string() })),
})
export type EditedPrimer = z.infer<typeof editedPrimer>

export const primerEditing = {
  findPrimer: endpoint({
    method: 'GET',
    path: '/api/admin/chapters/:id/primer',
    summary: 'The primer of a chapter for editing, with all cards of the chapter',
    access: 'admin',
    params: idParams,
    reply: editedPrimer,
  }),
  updatePrimer: endpoint({
    method: 'PUT',
    path: '/api/admin/chapters/:id/primer',
    summary: 'Change a primer and the parts of its cards; 409 edited_meanwhile',
    access: 'admin',
    params: idParams,
    body: primerBody.extend({ revision: count, change: changeNote.optional() }),
    reply: editedPrimer,
  }),
  listHistory: endpoint({
    method: 'GET',
    path: '/api/admin/chapters/:id/primer/history',
    summary: 'Earlier texts of a primer, newest first, at most 100',
    access: 'admin',
    params: idParams,
    reply: z.array(earlierText.extend({ text: primerText })),
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/api/admin/chapters/:id/primer/restore',
    summary: 'Make an earlier text of a primer the present one; 409 edited_meanwhile',
    access: 'admin',
    params: idParams,
    body: restoreBody,
    reply: editedPrimer,
  }),
}
