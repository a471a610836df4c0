import type { z } from 'zod'
import type { promoCodeBody, promoCodeChange } from '#contracts/billing/promo-admin.ts'
import { type PromoTerms, promoInstantMs, promoProblems, startOfUtcDay } from '#domain/pricing/promo-rules.ts'
import type { PromoCodeRow } from '#server/database/tables/billing.ts'
import { centsOf } from '#server/features/billing/checkout/present-plan.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import { shownDiscount, storedDiscount } from './present-promo-code.ts'
import type { NewPromoCode } from './promo-admin.queries.ts'

/** Converts what an admin sends to the columns of a promo code. */

export type NewPromoBody = z.output<typeof promoCodeBody>
export type PromoChange = z.output<typeof promoCodeChange>

/** Undefined when the field was not sent; null when it was sent empty. */
function instantOf(text: string | null | undefined, edge: 'start' | 'end'): number | null | undefined {
  if (text === undefined) return undefined
  return text ? promoInstantMs(text, edge) : null
}

function requireTerms(terms: PromoTerms): PromoTerms {
  const problems: Record<string, string> = { ...promoProblems(terms) }
  const [first] = Object.values(problems)
  if (first !== undefined) throw badRequest(first, problems)
  return terms
}

/** The terms of a new code: valid from today, unless the body says otherwise. @throws HttpError 400 */
export function newTerms(body: NewPromoBody, now: Date): PromoTerms {
  return requireTerms({
    discountType: body.discountType,
    discountValue: body.discountValue ?? null,
    validFromMs: instantOf(body.validFrom, 'start') ?? startOfUtcDay(now.getTime()),
    expiresAtMs: instantOf(body.expiresAt, 'end') ?? null,
  })
}

/**
 * The terms of a code after a change. A new kind of discount needs a value of its own, since the old value
 * has another unit.
 * @throws HttpError 400
 */
export function changedTerms(before: PromoCodeRow, change: PromoChange): PromoTerms {
  const discountType = change.discountType ?? before.discountType
  const keptValue = discountType === before.discountType ? shownDiscount(before) : null
  const expiresAtMs = instantOf(change.expiresAt, 'end')
  return requireTerms({
    discountType,
    discountValue: change.discountValue === undefined ? keptValue : change.discountValue,
    validFromMs: instantOf(change.validFrom, 'start') ?? before.validFrom.getTime(),
    expiresAtMs: expiresAtMs === undefined ? (before.expiresAt?.getTime() ?? null) : expiresAtMs,
  })
}

/** The terms as columns. */
export const storedTerms = (terms: PromoTerms) => ({
  ...storedDiscount(terms),
  validFrom: new Date(terms.validFromMs),
  expiresAt: terms.expiresAtMs === null ? null : new Date(terms.expiresAtMs),
})

/** The fields that are stored as they are sent; undefined fields were not sent. */
export function valuesOf({
  code,
  description,
  accessDurationDays,
  maxUses,
  planPrice,
  planIds,
  isFirstPurchaseOnly,
}: PromoChange): Partial<NewPromoCode> {
  return {
    ...(code !== undefined && { code }),
    ...(description !== undefined && { description }),
    ...(accessDurationDays !== undefined && { accessDurationDays }),
    ...(maxUses !== undefined && { maxUses }),
    ...(planIds !== undefined && { planIds: planIds.toSorted() }),
    ...(isFirstPurchaseOnly !== undefined && { isFirstPurchaseOnly }),
    ...(planPrice !== undefined && { planPriceCents: planPrice === null ? null : centsOf(planPrice) }),
  }
}
