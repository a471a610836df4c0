import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { done, id, required } from '#contracts/primitives.ts'
import { userReport } from './moderation-admin.ts'

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
  listOwnReports: endpoint({
    method: 'GET',
    path: '/api/content/reports',
    summary: 'The user’s own reports and what became of them, newest first, at most 200',
    access: 'user',
    reply: z.array(userReport),
  }),
}
