import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, done, id, idParams, idText, instant, required, trimmed } from './primitives.ts'

/** Admins: promo codes, and the e-mails of referrals. Prices on the wire are dollars. */

export const discountTypes = ['percentage', 'fixed_amount', 'free_account'] as const
const missing = 'Code and discount type are required'

const promoCode = z.object({
  id,
  code: z.string(),
  description: z.string(),
  discountType: z.enum(discountTypes),
  /** Percent, or US dollars, by the type; null for a free account. */
  discountValue: z.number().nullable(),
  /** US dollars, in place of the plan's own price. */
  planPrice: z.number().nullable(),
  accessDurationDays: count,
  /** Null: unlimited. */
  maxUses: count.nullable(),
  /** Confirmed and held. */
  currentUses: count,
  validFrom: instant,
  expiresAt: instant.nullable(),
  isActive: z.boolean(),
  createdAt: instant,
})
export type AdminPromoCode = z.infer<typeof promoCode>

const cents = (value: number) => Number.isInteger(Math.round(value * 1e6) / 1e4)
const dollars = z.number().min(0).max(1_000_000).refine(cents, 'Amounts have at most two decimals')
/** A date, or an instant as ISO 8601 text; empty text counts as none. */
const when = z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'Please enter a date')
const noWhen = z.union([z.literal(''), z.null()])

/**
 * The fields of a promo code as an admin types them. The shorter body of the list screen leaves the others out. The rules
 * that need several fields are in domain/pricing/promo-rules.ts.
 */
export const promoCodeBody = z.object({
  code: required(50, missing).transform((code) => code.toUpperCase()),
  description: trimmed(500).default(''),
  discountType: z.enum(discountTypes, { error: missing }),
  discountValue: z.number().min(0).max(1_000_000).nullish(),
  planPrice: dollars.nullish(),
  accessDurationDays: z.number().int().min(1).max(36_500).default(365),
  maxUses: z.number().int().min(1).max(2_147_483_647).nullish(),
  validFrom: z.union([when, noWhen]).optional(),
  expiresAt: z.union([when, noWhen]).optional(),
})

const referralRecord = z.object({
  id,
  referrerUsername: z.string(),
  referrerEmail: z.string(),
  referralEmail: z.string(),
  referralCode: z.string(),
  status: z.enum(['pending', 'registered', 'expired']),
  emailSentAt: instant.nullable(),
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
    body: promoCodeBody.partial(),
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
  listReferralEmails: endpoint({
    method: 'GET',
    path: '/api/admin/referral-emails',
    summary: 'Who has invited whom, newest first, 200 at a time',
    access: 'admin',
    query: part,
    reply: z.array(referralRecord),
  }),
}
