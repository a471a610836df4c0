import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, idParams, idText, instant, required, uuid } from '#contracts/primitives.ts'
import { reasonBody } from './user-admin.ts'

/** Admins: the premium access of a user, as a list of what gave it. */

export const premiumGrant = z.object({
  id,
  /** earlier: premium from before the list of grants that no order explains. */
  source: z.enum(['order', 'admin', 'earlier']),
  /** The name of the plan that was bought; null for premium that was not bought. */
  planName: z.string().nullable(),
  /** Either months or days is null. */
  months: count.nullable(),
  days: count.nullable(),
  /** The payment that bought it; null for an order of 0, and for premium that was not bought. */
  paymentId: id.nullable(),
  receiptNumber: z.string().nullable(),
  givenAt: instant,
  /** The username of the admin; blank for orders. The account may be gone. */
  givenBy: z.string(),
  givenById: id.nullish(),
  reason: z.string(),
  from: instant,
  /** Equal to `from` when it was ended before it began. */
  until: instant,
  endedAt: instant.nullable(),
  /** The username of the admin; blank when it is not known. */
  endedBy: z.string(),
  endedById: id.nullish(),
  endReason: z.string(),
})
export type AdminPremiumGrant = z.infer<typeof premiumGrant>

export const userPremium = z.object({
  /** In the order in which they were given; each begins where the one before it ends. */
  grants: z.array(premiumGrant),
  /** The end that they come to; null for a user who never had premium. */
  until: instant.nullable(),
})

export const mostPremium = { months: 120, days: 3660 }
const wholeNumber = 'Enter a whole number from 1'

export const givePremiumBody = z
  .object({
    amount: z.number(wholeNumber).int(wholeNumber).min(1, wholeNumber),
    unit: z.enum(['months', 'days'], 'Choose months or days'),
    reason: required(500, 'Please give a reason'),
    /** Made in the browser, once per form: a repeated call gives nothing more. */
    requestId: uuid,
  })
  .refine(({ amount, unit }) => amount <= mostPremium[unit], {
    path: ['amount'],
    message: `At most ${mostPremium.months} months or ${mostPremium.days} days`,
  })

export const premiumAdmin = {
  listPremium: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/premium',
    summary: 'What gave a user premium access, with the dates that it comes to',
    access: 'admin',
    params: idParams,
    reply: userPremium,
  }),
  givePremium: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/premium',
    summary: 'Give a user premium access; the user is mailed the reason. A repeated call gives nothing more',
    access: 'admin',
    confirmsIdentity: 'recent',
    params: idParams,
    body: givePremiumBody,
    reply: userPremium,
  }),
  endPremium: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/premium/:grantId/end',
    summary:
      'End what one grant gives a user; what others give keeps its length. The user is mailed the reason',
    access: 'admin',
    confirmsIdentity: 'recent',
    params: z.object({ ...idParams.shape, grantId: idText }),
    body: reasonBody,
    reply: userPremium,
  }),
}
