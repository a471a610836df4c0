import { defaultPlanId, findPlan } from '#domain/pricing/plans.ts'
import { referralNote } from '#domain/pricing/referral.ts'
import type { Database } from '#server/database/connect.ts'
import type { PromoCodeRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import type { Membership, MembershipInput } from '#server/features/accounts/membership.ts'
import { recordReferrals } from '#server/features/billing/promo/refer-friends.ts'
import { findUsablePromo, type PromoError } from '#server/features/billing/promo/use-promo-code.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import { placeOrder, quoteAndHold } from './place-order.ts'
import { issueTicket } from './tickets.ts'

const promoApplied = 'Your promo code was applied. Premium access is open.'
const promoNotUsed = 'Your promo code is for paid plans and was not used. You can use it when you upgrade.'

/**
 * The money side of a registration, in its transaction: referrals, the promo code, and either access at once, for a
 * total of 0, or a ticket for the payment pages. A code that cannot be used fails the registration, so that nobody
 * is asked for more than the form said.
 * @throws HttpError 400 for a promo code that cannot be used.
 */
export async function beginMembership(tx: Database, deps: Deps, input: MembershipInput): Promise<Membership> {
  const now = deps.clock.now()
  const userId = input.user.id
  const { email } = input.user
  const friends = [input.referralEmail1, input.referralEmail2]
  const hasReferralDiscount = await recordReferrals(tx, { userId, email, now, friends })
  const promo = input.promoCode
    ? await requirePromo(tx, { code: input.promoCode, userId, planId: undefined, now })
    : null
  const planId = planToOrder(input.subscriptionPlan, promo)
  const referralMessage = referralNote(friends, { ownEmail: email, isFree: !planId })
  if (!planId) {
    const free = { requiresPayment: false, hasReferralDiscount: false, referralMessage, ticket: null }
    return promo ? { ...free, message: promoNotUsed } : free
  }
  const quote = await quoteAndHold(tx, { planId, promoCode: promo?.code ?? '', userId, now })
  if (quote.promoError) throw promoRejected(quote.promoError)
  if (quote.price.totalCents > 0) {
    const ticket = await issueTicket(tx, userId, now)
    return { requiresPayment: true, hasReferralDiscount, referralMessage, ticket }
  }
  await placeOrder(tx, deps, { quote, userId, provider: 'stripe', visitSession: input.visitSession })
  const open = { requiresPayment: false, hasReferralDiscount, ticket: null }
  return promo ? { ...open, message: promoApplied } : open
}

/**
 * The plan to order: a free_account code opens premium access whatever plan was chosen; other codes need a
 * plan that costs something.
 */
function planToOrder(chosen: string, promo: PromoCodeRow | null): string | undefined {
  if ((findPlan(chosen)?.priceCents ?? 0) > 0) return chosen
  return promo?.discountType === 'free_account' ? defaultPlanId : undefined
}

async function requirePromo(
  tx: Database,
  input: { code: string; userId: number; planId: undefined; now: Date },
): Promise<PromoCodeRow> {
  const { promo, error } = await findUsablePromo(tx, input)
  if (error) throw promoRejected(error)
  return promo
}

const promoRejected = ({ message }: PromoError) => badRequest(message, { promoCode: message })
