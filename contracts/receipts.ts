import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate, id, idParams, instant } from './primitives.ts'

/** What a learner hands to an employer: receipts, and a record of study. Neither is accredited credit. */

const ownPayment = z.object({
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
    params: idParams,
    reply: z.string(),
    produces: 'application/pdf',
  }),
  getStudyRecord: endpoint({
    method: 'GET',
    path: '/api/user/study-record',
    summary: 'What one has studied between two days as PDF; no accredited credit',
    access: 'user',
    query: z
      .object({ from: calendarDate, to: calendarDate })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first' }),
    reply: z.string(),
    produces: 'application/pdf',
  }),
}
