import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { mailState } from '#contracts/messages/messages.ts'
import {
  count,
  dollars,
  done,
  id,
  idParams,
  idText,
  instant,
  required,
  trimmed,
} from '#contracts/primitives.ts'
import { paidPlanIds } from '#domain/pricing/plans.ts'
import { defaultAccessDays, discountTypes } from '#domain/pricing/promo-rules.ts'
import { referralStatuses } from '#domain/pricing/referral.ts'

/** Admins: promo codes, and the e-mails of referrals. Prices in the API are dollars. */

const missing = 'Code and discount type are required'

export const promoCode = z.object({
  id,
  code: z.string(),
  description: z.string(),
  discountType: z.enum(discountTypes),
  /** Percent or US dollars, depending on the type; null for a free account. */
  discountValue: z.number().nullable(),
  /** A price in US dollars that replaces the plan's own. */
  planPrice: z.number().nullable(),
  accessDurationDays: count,
  /** Null means that the number of uses is unlimited. */
  maxUses: count.nullable(),
  /** The number of confirmed and held uses. */
  currentUses: count,
  validFrom: instant,
  expiresAt: instant.nullable(),
  isActive: z.boolean(),
  /** The plans for which it counts; empty for all. */
  planIds: z.array(z.enum(paidPlanIds)),
  isFirstPurchaseOnly: z.boolean(),
  createdAt: instant,
})
export type AdminPromoCode = z.infer<typeof promoCode>

const firstDay = Date.UTC(2000, 0, 1)
const lastDay = Date.UTC(9999, 11, 30)
const isInRange = (text: string | null) =>
  !text || (Date.parse(text) >= firstDay && Date.parse(text) <= lastDay)

/**
 * A date, or an instant as ISO 8601 text with its offset; empty text counts as none. A date alone is that day in UTC: the
 * code begins with its first millisecond and ends with its last one.
 */
const when = z
  .union(
    [z.iso.date(), z.iso.datetime({ offset: true }), z.literal(''), z.null()],
    'Please enter a date, as 2027-03-01',
  )
  .refine(isInRange, 'Please enter a date from the year 2000 on')
  .optional()

const code = required(50, missing).transform((typed) => typed.toUpperCase())
const description = trimmed(500)
const discountType = z.enum(discountTypes, { error: missing })
const accessDurationDays = z.number().int().min(1).max(36_500)

/** The fields that an admin may change; fields that are not sent stay unchanged. */
export const promoCodeChange = z.object({
  code: code.optional(),
  description: description.optional(),
  discountType: discountType.optional(),
  discountValue: z.number().min(0).max(1_000_000).nullish(),
  planPrice: dollars.nullish(),
  accessDurationDays: accessDurationDays.optional(),
  maxUses: z.number().int().min(1).max(2_147_483_647).nullish(),
  planIds: z.array(z.enum(paidPlanIds)).max(paidPlanIds.length).optional(),
  isFirstPurchaseOnly: z.boolean().optional(),
  validFrom: when,
  expiresAt: when,
})

/**
 * A new promo code. The shorter body of the list screen leaves out fields that have a default. The rules that
 * need several fields are in domain/pricing/promo-rules.ts.
 */
export const promoCodeBody = promoCodeChange.extend({
  code,
  discountType,
  description: description.default(''),
  accessDurationDays: accessDurationDays.default(defaultAccessDays),
})

const promoUse = z.object({
  id,
  /** Null when the account was deleted. */
  userId: id.nullable(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** When it was first held or used. */
  at: instant,
  /** Null while the code is held and the order not paid. */
  confirmedAt: instant.nullable(),
  /** A use that is not confirmed lapses then. */
  heldUntil: instant,
  /** The plan of the latest order with this code; null when there is none. */
  planName: z.string().nullable(),
  /** What the code took off that order, in US dollars. */
  discount: z.number().nullable(),
})
export type PromoUse = z.infer<typeof promoUse>

const referralRecord = z.object({
  id,
  referrerId: id,
  referrerUsername: z.string(),
  referrerEmail: z.string(),
  referralEmail: z.string(),
  referralCode: z.string(),
  status: z.enum(referralStatuses),
  /** When the e-mail to the friend was written; null until the referrer has paid and confirmed their address. */
  emailSentAt: instant.nullable(),
  /** What became of that e-mail; null when the outbox does not hold it. */
  mail: mailState.nullable(),
  expiresAt: instant,
  createdAt: instant,
})
export type ReferralRecord = z.infer<typeof referralRecord>

/** Lists are sent in parts of this many rows, newest first; the next part begins `before` the last id. */
export const promoListPart = 200
const part = z.object({ before: idText.optional() })

export const promoAdmin = {
  listPromoCodes: endpoint({
    method: 'GET',
    path: '/api/admin/promo-codes',
    summary: 'Promo codes with their uses, newest first, 200 at a time',
    access: 'admin',
    query: part,
    reply: z.array(promoCode),
  }),
  createPromoCode: endpoint({
    method: 'POST',
    path: '/api/admin/promo-codes',
    summary: 'Create a promo code; 409 when the code exists',
    access: 'admin',
    body: promoCodeBody,
    reply: promoCode,
  }),
  updatePromoCode: endpoint({
    method: 'PUT',
    path: '/api/admin/promo-codes/:id',
    summary: 'Change fields of a promo code; what was sold with it stays as it was',
    access: 'admin',
    params: idParams,
    body: promoCodeChange,
    reply: promoCode,
  }),
  togglePromoCode: endpoint({
    method: 'PUT',
    path: '/api/admin/promo-codes/:id/toggle',
    summary: 'Switch a promo code on or off',
    access: 'admin',
    params: idParams,
    body: z.object({ isActive: z.boolean() }),
    reply: promoCode,
  }),
  deletePromoCode: endpoint({
    method: 'DELETE',
    path: '/api/admin/promo-codes/:id',
    summary: 'Delete a promo code; orders keep its name',
    access: 'admin',
    params: idParams,
    reply: done,
  }),
  listPromoUses: endpoint({
    method: 'GET',
    path: '/api/admin/promo-codes/:id/uses',
    summary: 'Who has used a promo code or holds it, newest first, 200 at a time',
    access: 'admin',
    params: idParams,
    query: part,
    reply: z.array(promoUse),
  }),
  listReferralEmails: endpoint({
    method: 'GET',
    path: '/api/admin/referral-emails',
    summary: 'Who has invited whom, newest first, 200 at a time',
    access: 'admin',
    query: part,
    reply: z.array(referralRecord),
  }),
}
