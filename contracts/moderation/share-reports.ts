import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { shareTokenParams } from '#contracts/own-cards/own-sharing.ts'
import { done, idParams, required } from '#contracts/primitives.ts'
import { reportGrounds } from '#domain/own-cards/shared-deck.ts'

/** A report about a shared deck. */
const shareReport = z.object({
  ground: z.enum(reportGrounds),
  reason: required(2000, 'Please give a reason'),
})

/** Reports about decks that learners share. */
export const shareReports = {
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
