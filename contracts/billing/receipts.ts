import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { id, idParams, instant } from '#contracts/primitives.ts'

/** The learner's own payments, and the receipts for an employer. */

export const ownPayment = z.object({
  id,
  planName: z.string().nullable(),
  /** US dollars. */
  amount: z.number(),
  refundedAmount: z.number(),
  currency: z.string(),
  paidAt: instant,
  accessUntil: instant.nullable(),
})
export type OwnPayment = z.infer<typeof ownPayment>

export const receipts = {
  listOwnPayments: endpoint({
    method: 'GET',
    path: '/api/user/payments',
    summary: 'One’s own payments, newest first',
    access: 'user',
    reply: z.array(ownPayment),
  }),
  getReceipt: endpoint({
    method: 'GET',
    path: '/api/user/payments/:id/receipt',
    summary: 'An itemised receipt of one’s own payment as PDF',
    access: 'user',
    limit: { points: 60, windowSeconds: 3600, per: 'user' },
    params: idParams,
    reply: z.string(),
    produces: 'application/pdf',
  }),
}
