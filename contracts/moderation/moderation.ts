import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { shareTokenParams } from '#contracts/own-cards/own-sharing.ts'
import { done, id, idParams, required } from '#contracts/primitives.ts'
import { reportGrounds } from '#domain/own-cards/shared-deck.ts'

/** A report about a shared deck. */
const shareReport = z.object({
  ground: z.enum(reportGrounds),
  reason: required(2000, 'Please give a reason'),
})

/** Moderation: learners flag content, admins resolve it. */
export const moderation = {
  flagContent: endpoint({
    method: 'POST',
    path: '/api/content/flag',
    summary: 'Flag a card or report a question for review by an admin',
    access: 'user',
    limit: { points: 60, windowSeconds: 3600, per: 'user' },
    body: z.object({
      contentType: z.enum(['flashcard', 'question']),
      contentId: id,
      reason: required(2000, 'Please give a reason'),
    }),
    reply: done,
  }),
  reportShared: endpoint({
    method: 'POST',
    path: '/api/shared/:token/report',
    summary: 'Report a shared deck to the admins',
    access: 'public',
    limit: { points: 10, windowSeconds: 3600, per: 'address' },
    params: shareTokenParams,
    body: shareReport,
    reply: done,
  }),
  reportCopied: endpoint({
    method: 'POST',
    path: '/api/own/subscriptions/:id/report',
    summary: 'Report to the admins the shared deck that a learner has copied',
    access: 'user',
    limit: { points: 10, windowSeconds: 3600, per: 'user' },
    params: idParams,
    body: shareReport,
    reply: done,
  }),
}
