import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, idParams, instant, page } from '#contracts/primitives.ts'
import { changeAnswers, severities } from '#domain/content-changes/content-change.ts'
import { drugComponentIds } from '#domain/mastery/drug-mastery.ts'

/** What has changed since the learner learned it. */

export const changesPageSize = 20
export const learnedKinds = ['flashcard', ...drugComponentIds, 'question', 'primer'] as const

const changedItem = z.object({
  /** The id of the latest change, by which it is answered. */
  id,
  kind: z.enum(learnedKinds),
  itemId: id,
  /** The chapter of a card or a primer, a drug with the name of its component, the category of a question. */
  title: z.string(),
  /** What was asked and the fields that differ, as the learner learned them and as they are now, in Markdown. */
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** Every change in between, the latest first. */
  reasons: z.array(
    z.object({
      severity: z.enum(severities),
      why: z.string(),
      source: z.string(),
      link: z.string().nullable(),
      changedAt: instant,
    }),
  ),
  /** Null while it waits for an answer. */
  answer: z.enum(changeAnswers).nullable(),
  answeredAt: instant.nullable(),
})
export type ChangedItem = z.infer<typeof changedItem>

export const changeKinds = ['cards', 'drugs', 'questions', 'primers'] as const

export const changes = {
  list: endpoint({
    method: 'GET',
    path: '/api/study/changes',
    isKeptOffline: true,
    summary:
      'What has changed since the learner learned it, the oldest first, or what they have answered, the latest first',
    access: 'user',
    query: z.object({
      state: z.enum(['open', 'answered']).default('open'),
      kind: z.enum(changeKinds).optional(),
      page,
    }),
    reply: z.object({
      changes: z.array(changedItem),
      /** The number of all that match. */
      total: count,
      /** The number that wait for an answer. */
      open: count,
    }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/study/changes/:id/answer',
    summary:
      'Say that one knows now, and be asked within two days, or be asked as if it were forgotten, or of a primer, that one reads it again; a repeated answer changes nothing',
    access: 'user',
    params: idParams,
    body: z.object({
      answer: z.enum(changeAnswers),
      /** When the learner answered: not in the future, at most 30 days old. */
      answeredAt: z.iso.datetime({ offset: true }).optional(),
    }),
    reply: z.object({
      id,
      /** The day on which it is asked next; null for an item without one. */
      dueDate: z.string().nullable(),
      /** True when this answer had already been counted. */
      duplicate: z.boolean(),
    }),
  }),
}
