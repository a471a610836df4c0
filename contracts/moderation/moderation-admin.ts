import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, idParams, instant, trimmed } from '#contracts/primitives.ts'
import { reportGrounds } from '#domain/own-cards/shared-deck.ts'

/** Admins: reports by learners about cards, questions and the decks that learners share. */

/**
 * dismiss keeps the content and mails nobody; approve (Mark as Resolved) keeps it as it now is; remove
 * archives it, and takes a shared deck down. approve and remove mail the reporter with the notes.
 */
export const flagActions = ['dismiss', 'remove', 'approve'] as const

/** A list has at most this many open reports, the oldest ones. */
export const mostReports = 200

const report = z.object({
  id,
  contentId: id,
  reason: z.string(),
  createdAt: instant,
  /** Null once the account is deleted. */
  reporter: z.object({ id, username: z.string(), email: z.string() }).nullable(),
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
    /** Whether it was deleted after it was reported. */
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

const flaggedShare = report.extend({
  contentType: z.literal('share'),
  ground: z.enum(reportGrounds),
  share: z.object({
    title: z.string(),
    /** Of its link, which opens for admins even after it has ended. */
    token: z.string(),
    author: z.object({ id, username: z.string() }),
    /** Whether it was taken down. */
    isArchived: z.boolean(),
  }),
})
export type FlaggedShare = z.infer<typeof flaggedShare>

/** A report as its reporter and admins see it. */
export const userReport = z.object({
  id,
  contentType: z.enum(['flashcard', 'question', 'share']),
  contentId: id,
  /** The question of the card, the lead-in of the question, or the name of the shared deck. */
  title: z.string(),
  reason: z.string(),
  createdAt: instant,
  /** Null while the report is open. */
  resolvedAt: instant.nullable(),
  resolution: z.enum(flagActions).nullable(),
  resolutionNotes: z.string(),
})
export type UserReport = z.infer<typeof userReport>

const resolution = z.object({ action: z.enum(flagActions), notes: trimmed(2000).default('') })
const resolved = z.object({
  message: z.string(),
  /**
   * The number of reports of the same content that this resolved; each of their reporters gets the same mail.
   */
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
  listUserReports: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/reports',
    summary: 'The reports that a user made, newest first, at most 200',
    access: 'admin',
    params: idParams,
    reply: z.array(userReport),
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
  listFlaggedShares: endpoint({
    method: 'GET',
    path: '/api/admin/flagged-shares',
    summary: 'Open reports of shared decks, oldest first, at most 200',
    access: 'admin',
    reply: z.array(flaggedShare),
  }),
  resolveFlaggedShare: endpoint({
    method: 'POST',
    path: '/api/admin/flagged-shares/:id/resolve',
    summary: 'Resolve a report of a shared deck, whose author reads the notes when it is taken down',
    access: 'admin',
    params: idParams,
    body: resolution,
    reply: resolved,
  }),
}
