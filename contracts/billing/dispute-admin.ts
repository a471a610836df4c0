import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, idParams, instant, required } from '#contracts/primitives.ts'

/** Admins: objections of payers, which the providers decide. */

export const dispute = z.object({
  id,
  paymentId: id,
  provider: z.enum(['stripe', 'paypal']),
  providerDisputeId: z.string(),
  /** Its page at the provider; null where there is none. */
  link: z.url().nullable(),
  /** The provider's word, such as "fraudulent". */
  reason: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** When the provider wants the answer. */
  dueBy: instant.nullable(),
  openedAt: instant,
  /** The payer; both are null once the account is deleted. */
  userId: id.nullable(),
  username: z.string().nullable(),
  handledAt: instant.nullable(),
  handledBy: z.string().nullable(),
  /** The account of that admin; null once it is gone. */
  handledById: id.nullish(),
  handledNote: z.string(),
})
export type Dispute = z.infer<typeof dispute>

export const disputeAdmin = {
  listDisputes: endpoint({
    method: 'GET',
    path: '/api/admin/disputes',
    summary:
      'Disputes that the providers have not decided, those that wait for an answer first, by their deadline',
    access: 'admin',
    reply: z.object({
      disputes: z.array(dispute),
      /** The number of those that no admin has answered. */
      waiting: count,
    }),
  }),
  handleDispute: endpoint({
    method: 'POST',
    path: '/api/admin/disputes/:id/handled',
    summary: 'Note how a dispute was answered at the provider',
    access: 'admin',
    params: idParams,
    body: z.object({ note: required(500, 'Please say what was done') }),
    reply: dispute,
  }),
}
