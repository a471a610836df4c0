import type { Plan } from './plans.ts'

/** The discount for two referred friends, in cents. */
export const referralDiscountCents = 2000

const leastChargeCents = 50

export type Discount =
  | { discountType: 'percentage'; percent: number }
  | { discountType: 'fixed_amount'; amountCents: number }
  | { discountType: 'free_account' }

/** A promo code that was found usable; `planPriceCents` replaces the plan's price when it is lower. */
export type AppliedPromo = Discount & { code: string; planPriceCents: number | null }

export type PriceLineKind = 'plan' | 'promo-price' | 'promo' | 'referral' | 'waived'

/** A line of the order summary; discounts are negative. */
export type PriceLine = { kind: PriceLineKind; label: string; amountCents: number }

/** The lines add up to the total. A total of 0 is activated without a payment provider. */
export type Price = { originalCents: number; totalCents: number; lines: PriceLine[] }

/**
 * The price of an order: the plan's price or the promo's own, less the promo, less the referral discount,
 * never under 0. A percentage is rounded half up to the cent; a total under 50 cents counts as 0, since
 * providers refuse it.
 */
export function priceOrder(order: {
  plan: Pick<Plan, 'name' | 'priceCents'>
  promo?: AppliedPromo | null
  hasReferralDiscount?: boolean
}): Price {
  const originalCents = order.plan.priceCents
  const lines: PriceLine[] = [{ kind: 'plan', label: order.plan.name, amountCents: originalCents }]
  const takeOff = (kind: PriceLineKind, label: string, cents: number) => {
    const off = Math.max(0, Math.min(cents, totalOf(lines)))
    if (off > 0) lines.push({ kind, label, amountCents: -off })
  }
  if (order.promo) {
    const { code, planPriceCents } = order.promo
    if (planPriceCents !== null) takeOff('promo-price', `Price with ${code}`, originalCents - planPriceCents)
    takeOff('promo', promoLabel(order.promo), promoDiscountCents(order.promo, totalOf(lines)))
  }
  if (order.hasReferralDiscount) takeOff('referral', 'Referral discount', referralDiscountCents)
  const left = totalOf(lines)
  if (left < leastChargeCents) takeOff('waived', 'Too small to charge', left)
  return { originalCents, totalCents: totalOf(lines), lines }
}

/** The amount of a discount on a price, in cents: at least 0, at most all of it. */
export function promoDiscountCents(discount: Discount, priceCents: number): number {
  return Math.max(0, Math.min(priceCents, fullDiscountCents(discount, priceCents)))
}

function fullDiscountCents(discount: Discount, priceCents: number): number {
  switch (discount.discountType) {
    case 'percentage':
      return Math.round((priceCents * discount.percent) / 100)
    case 'fixed_amount':
      return discount.amountCents
    case 'free_account':
      return priceCents
  }
}

function promoLabel(promo: AppliedPromo): string {
  if (promo.discountType === 'percentage') return `Promo code ${promo.code} (${promo.percent}% off)`
  return `Promo code ${promo.code}`
}

function totalOf(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, line) => sum + line.amountCents, 0)
}
