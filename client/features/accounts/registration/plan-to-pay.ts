import type { SelectedPlan } from '#client/platform/storage/stored-order.ts'
import { defaultPlanId, defaultPriceCents, findPlan } from '#domain/pricing/plans.ts'
import { referralDiscountCents } from '#domain/pricing/price.ts'
import type { PlanOption } from './use-plan-options.ts'

/** The price of an unknown plan, in US dollars. */
const defaultPrice = defaultPriceCents / 100
/** The discount for referred friends, in US dollars. */
const referralDiscount = referralDiscountCents / 100
const isPaid = (id: string) => (findPlan(id)?.priceCents ?? 0) > 0

interface Choice {
  /** The plan chosen before, or in the form. */
  chosenId: string | undefined
  /** The plan in the server's reply. */
  serverId: string
  hasReferralDiscount: boolean
  plans: PlanOption[]
}

/**
 * The plan that a new account has to pay: the one chosen before, else the server's, else annual. Prices are
 * US dollars.
 */
export function planToPay({ chosenId, serverId, hasReferralDiscount, plans }: Choice): SelectedPlan {
  const id = [chosenId, serverId].find((candidate) => candidate && isPaid(candidate)) ?? defaultPlanId
  const offered = plans.find((known) => known.value === id)
  // A plan of the pricing page that the registration form does not offer.
  const embedded = findPlan(id)?.offer === 'embedded' ? findPlan(id) : undefined
  const originalPrice = embedded ? embedded.priceCents / 100 : (offered?.price ?? defaultPrice)
  const referralDiscountAmount = hasReferralDiscount ? referralDiscount : 0
  return {
    id,
    name: offered?.name ?? embedded?.name ?? id,
    price: Math.max(0, originalPrice - referralDiscountAmount),
    originalPrice,
    hasReferralDiscount,
    referralDiscountAmount,
  }
}
