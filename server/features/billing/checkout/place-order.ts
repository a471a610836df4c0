import { randomUUID } from 'node:crypto'
import { findPlan, type Plan } from '#domain/pricing/plans.ts'
import { type Price, type PriceLineKind, priceOrder } from '#domain/pricing/price.ts'
import type { Database } from '#server/database/connect.ts'
import type { OrderRow, PromoCodeRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import { activateOrder } from '#server/features/billing/payments/activate-order.ts'
import { saveOrder } from '#server/features/billing/payments/orders.queries.ts'
import { findHeldPromo } from '#server/features/billing/promo/promo.queries.ts'
import { hasUnusedReferralDiscount } from '#server/features/billing/promo/referrals.queries.ts'
import {
  appliedPromo,
  findUsablePromo,
  holdPromo,
  type PromoError,
} from '#server/features/billing/promo/use-promo-code.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import type { ProviderName } from '#server/platform/payments/payment-provider.ts'

/** The plan and the price that a user would pay at this moment. */
export interface Quote {
  plan: Plan
  price: Price
  promo: PromoCodeRow | null
  /** The reason why the promo code in the request does not count; null when it does. */
  promoError: PromoError | null
}

export interface QuoteInput {
  planId: string
  /** The code that was typed. Undefined: the code that this user holds, if any. Empty: no code. */
  promoCode?: string | undefined
  userId: number | null
  now: Date
}

/** @throws HttpError 400 for a plan that does not exist or costs nothing. */
export async function quoteOrder(db: Database, input: QuoteInput): Promise<Quote> {
  const plan = requirePaidPlan(input.planId)
  const { promo, promoError } = await promoOf(db, input)
  const hasReferralDiscount = input.userId !== null && (await hasUnusedReferralDiscount(db, input.userId))
  const price = priceOrder({ plan, promo: promo && appliedPromo(promo), hasReferralDiscount })
  return { plan, price, promo, promoError }
}

/**
 * Quotes an order and holds its promo code, so that the price stays valid until the order is paid. @throws
 * HttpError 400
 */
export async function quoteAndHold(tx: Database, input: QuoteInput & { userId: number }): Promise<Quote> {
  const quote = await quoteOrder(tx, input)
  const promoError = quote.promo && (await holdPromo(tx, quote.promo.id, input))
  return promoError ? { ...quote, promo: null, promoError } : quote
}

interface OrderInput {
  quote: Quote
  userId: number
  provider: ProviderName
  visitSession?: string | undefined
}

/** Saves an order at its quoted price. An order of 0 needs no provider: it is activated at once. */
export async function placeOrder(
  tx: Database,
  deps: Deps,
  { quote, userId, provider, visitSession }: OrderInput,
): Promise<OrderRow> {
  const { plan, price, promo } = quote
  const isFree = price.totalCents === 0
  const order = await saveOrder(tx, {
    reference: randomUUID(),
    userId,
    planId: plan.id,
    planName: plan.name,
    listPriceCents: price.originalCents,
    promoDiscountCents: takenOff(price, ['promo-price', 'promo']),
    referralDiscountCents: takenOff(price, ['referral']),
    amountCents: price.totalCents,
    promoCodeId: promo?.id ?? null,
    promoCode: promo?.code ?? null,
    provider: isFree ? 'none' : provider,
    visitSession: visitSession ?? null,
    createdAt: deps.clock.now(),
  })
  if (isFree) await activateOrder(tx, deps, { orderId: order.id, payment: null })
  return order
}

function requirePaidPlan(planId: string): Plan {
  const plan = findPlan(planId)
  if (!plan || plan.priceCents === 0)
    throw badRequest('Please choose a plan', { planId: 'Please choose a plan' })
  return plan
}

async function promoOf(
  db: Database,
  { planId, promoCode, userId, now }: QuoteInput,
): Promise<Pick<Quote, 'promo' | 'promoError'>> {
  const code = promoCode ?? (userId === null ? undefined : (await findHeldPromo(db, userId, now))?.code)
  if (!code) return { promo: null, promoError: null }
  const { promo, error } = await findUsablePromo(db, { code, userId, planId, now })
  if (promo) return { promo, promoError: null }
  // A held code that an admin switched off is dropped without a message; for a typed code the user is told
  // the reason.
  return { promo: null, promoError: promoCode === undefined ? null : error }
}

const takenOff = ({ lines }: Price, kinds: PriceLineKind[]) =>
  -lines.filter((line) => kinds.includes(line.kind)).reduce((sum, line) => sum + line.amountCents, 0)
