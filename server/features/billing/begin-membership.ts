import { defaultPlanId, findPlan } from '#domain/pricing/plans.ts'
import type { Database } from '#server/database/connect.ts'
import type { PromoCodeRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/platform/http-error.ts'
import { activateOrder } from './activate-order.ts'
import { saveOrder } from './orders.queries.ts'
import { quoteOrder } from './place-order.ts'
import { recordReferrals } from './refer-friends.ts'
import { orderRow } from './start-payment.ts'
import { issueTicket } from './tickets.ts'
import { findUsablePromo, holdPromo, type PromoFault } from './use-promo-code.ts'

/** What a registration wants to begin with. */
export interface MembershipWish {
  user: { id: number; email: string }
  subscriptionPlan: string
  promoCode?: string | undefined
  referralEmail1?: string | undefined
  referralEmail2?: string | undefined
  referralCode?: string | undefined
  visitSession?: string | undefined
}

export interface Membership {
  requiresPayment: boolean
  hasReferralDiscount: boolean
  /** For the payment pages, when there is something to pay. */
  ticket: string | null
  message?: string
}

/**
 * The money side of a registration, in its transaction: referrals, the promo code, and either access at once, for a
 * total of 0, or a ticket for the payment pages. A code that cannot be used refuses the registration, so that nobody
 * is asked for more than the form said.
 * @throws HttpError 400 for a promo code that cannot be used.
 */
export async function beginMembership(tx: Database, deps: Deps, wish: MembershipWish): Promise<Membership> {
  const now = deps.clock.now()
  const earned = await recordReferrals(tx, {
    userId: wish.user.id,
    email: wish.user.email,
    now,
    friends: [wish.referralEmail1, wish.referralEmail2],
    referralCode: wish.referralCode,
  })
  const promo = wish.promoCode
    ? await requirePromo(tx, { code: wish.promoCode, userId: wish.user.id, now })
    : null
  const planId = planToOrder(wish.subscriptionPlan, promo)
  if (!planId)
    return { requiresPayment: false, hasReferralDiscount: false, ticket: null, ...promoNote(promo) }
  return orderOrTicket(tx, deps, { ...wish, planId, earned, promo })
}

async function orderOrTicket(
  tx: Database,
  deps: Deps,
  wish: MembershipWish & { planId: string; earned: boolean; promo: PromoCodeRow | null },
): Promise<Membership> {
  const now = deps.clock.now()
  const userId = wish.user.id
  if (wish.promo) {
    const { fault } = await holdPromo(tx, { code: wish.promo.code, userId, now })
    if (fault) throw refusedPromo(fault)
  }
  const quote = await quoteOrder(tx, { planId: wish.planId, promoCode: wish.promo?.code ?? '', userId, now })
  if (quote.price.totalCents > 0) {
    const ticket = await issueTicket(tx, userId, now)
    return { requiresPayment: true, hasReferralDiscount: wish.earned, ticket }
  }
  const order = await saveOrder(
    tx,
    orderRow(deps, { userId }, { quote, wish: { provider: 'stripe', visitSession: wish.visitSession } }),
  )
  await activateOrder(tx, deps, { orderId: order.id, payment: null })
  const message = 'Your promo code was applied. Premium access is open.'
  return {
    requiresPayment: false,
    hasReferralDiscount: wish.earned,
    ticket: null,
    ...(wish.promo ? { message } : {}),
  }
}

/** A free_account code opens premium access whatever plan was chosen; other codes need a plan that costs something. */
function planToOrder(chosen: string, promo: PromoCodeRow | null): string | undefined {
  if ((findPlan(chosen)?.priceCents ?? 0) > 0) return chosen
  return promo?.discountType === 'free_account' ? defaultPlanId : undefined
}

const promoNote = (promo: PromoCodeRow | null) =>
  promo
    ? { message: 'Your promo code is for paid plans and was not used. You can use it when you upgrade.' }
    : {}

async function requirePromo(
  tx: Database,
  wish: { code: string; userId: number; now: Date },
): Promise<PromoCodeRow> {
  const { promo, fault } = await findUsablePromo(tx, wish)
  if (fault) throw refusedPromo(fault)
  return promo
}

const refusedPromo = ({ message }: PromoFault) => badRequest(message, { promoCode: message })
