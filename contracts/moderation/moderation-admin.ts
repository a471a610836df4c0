import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, idParams, instant, trimmed } from '#contracts/primitives.ts'

/** Admins: what learners reported about cards and questions. */

/**
 * dismiss keeps the content and mails nothing; approve (Mark as Resolved) keeps it as it now is; remove archives it.
 * approve and remove mail the reporter with the notes.
 */
export const flagActions = ['dismiss', 'remove', 'approve'] as const

/** Of the open reports a list has the oldest, at most these. */
export const mostReports = 200

const report = z.object({
  id,
  contentId: id,
  reason: z.string(),
  createdAt: instant,
  /** Null once the account is deleted. */
  reporter: z.object({ username: z.string(), email: z.string() }).nullable(),
})

const flaggedCard = report.extend({
  contentType: z.literal('flashcard'),
  flashcard: z.object({
    id,
    question: z.string(),
    answer: z.string(),
    why: z.string(),
    tags: z.array(z.string()),
    revision: count,
    /** Deleted since it was reported. */
    isArchived: z.boolean(),
    chapterId: id,
    chapterTitle: z.string(),
  }),
})
export type FlaggedCard = z.infer<typeof flaggedCard>

const flaggedQuestion = report.extend({
  contentType: z.literal('question'),
  question: z.object({
    id,
    key: z.string().nullable(),
    category: z.string(),
    stem: z.string(),
    leadIn: z.string(),
    isArchived: z.boolean(),
  }),
})
export type FlaggedQuestion = z.infer<typeof flaggedQuestion>

const resolution = z.object({ action: z.enum(flagActions), notes: trimmed(2000).default('') })
const resolved = z.object({
  message: z.string(),
  /** Reports of the same content that this resolved; each of their reporters is mailed alike. */
  resolved: count,
})

export const moderationAdmin = {
  listFlaggedContent: endpoint({
    method: 'GET',
    path: '/api/admin/flagged-content',
    summary: 'Open reports of cards, oldest first, at most 200',
    access: 'admin',
    reply: z.array(flaggedCard),
  }),
  resolveFlaggedContent: endpoint({
    method: 'POST',
    path: '/api/admin/flagged-content/:id/resolve',
    summary: 'Resolve a report of a card; 409 when somebody has',
    access: 'admin',
    params: idParams,
    body: resolution,
    reply: resolved,
  }),
  listFlaggedQuestions: endpoint({
    method: 'GET',
    path: '/api/admin/flagged-questions',
    summary: 'Open reports of questions, oldest first, at most 200',
    access: 'admin',
    reply: z.array(flaggedQuestion),
  }),
  resolveFlaggedQuestion: endpoint({
    method: 'POST',
    path: '/api/admin/flagged-questions/:id/resolve',
    summary: 'Resolve a report of a question; 409 when somebody has',
    access: 'admin',
    params: idParams,
    body: resolution,
    reply: resolved,
  }),
}
