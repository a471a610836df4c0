import { findPlan, type Plan } from '#domain/pricing/plans.ts'
import { type Price, priceOrder } from '#domain/pricing/price.ts'
import type { Database } from '#server/database/connect.ts'
import type { PromoCodeRow } from '#server/database/tables/billing.ts'
import { badRequest } from '#server/platform/http-error.ts'
import { findHeldPromo } from './promo.queries.ts'
import { hasUnusedReferralDiscount } from './referrals.queries.ts'
import { appliedPromo, findUsablePromo, type PromoFault } from './use-promo-code.ts'

export interface Quote {
  plan: Plan
  price: Price
  promo: PromoCodeRow | null
  /** Why the code that was given does not count. */
  promoError: PromoFault | null
}

export interface QuoteRequest {
  planId: string
  /** Undefined: the code that this user holds, if any. Empty: none. */
  promoCode?: string | undefined
  userId: number | null
  now: Date
}

/** @throws HttpError 400 for a plan that does not exist or costs nothing. */
function requirePaidPlan(planId: string): Plan {
  const plan = findPlan(planId)
  if (!plan || plan.priceCents === 0)
    throw badRequest('Please choose a plan', { planId: 'Please choose a plan' })
  return plan
}

/** What a user would pay for a plan at this moment. */
export async function quoteOrder(db: Database, request: QuoteRequest): Promise<Quote> {
  const plan = requirePaidPlan(request.planId)
  const { promo, promoError } = await promoOf(db, request)
  const hasReferralDiscount = request.userId !== null && (await hasUnusedReferralDiscount(db, request.userId))
  const price = priceOrder({ plan, promo: promo && appliedPromo(promo), hasReferralDiscount })
  return { plan, price, promo, promoError }
}

async function promoOf(
  db: Database,
  { promoCode, userId, now }: QuoteRequest,
): Promise<Pick<Quote, 'promo' | 'promoError'>> {
  const code = promoCode ?? (userId === null ? undefined : (await findHeldPromo(db, userId, now))?.code)
  if (!code) return { promo: null, promoError: null }
  const { promo, fault } = await findUsablePromo(db, { code, userId, now })
  if (promo) return { promo, promoError: null }
  // A held code that an admin switched off is dropped without a word; one that was typed is answered.
  return { promo: null, promoError: promoCode === undefined ? null : fault }
}
