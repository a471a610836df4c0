import type { CheckoutPrice, PromoCheck, Plan as WirePlan } from '#contracts/billing/billing.ts'
import type { Plan } from '#domain/pricing/plans.ts'
import type { PromoLookup } from '#server/features/billing/promo/use-promo-code.ts'
import type { Quote } from './place-order.ts'

export const dollarsOf = (cents: number) => cents / 100
export const centsOf = (dollars: number) => Math.round(dollars * 100)

export function presentPlan({ priceCents, features, ...plan }: Plan): WirePlan {
  return { ...plan, price: dollarsOf(priceCents), features: [...features] }
}

export function presentPromo({ promo, error }: PromoLookup): PromoCheck {
  if (error) return { valid: false, isValid: false, error: error.message }
  const { discountType, discountValue, description } = promo
  const value = discountType === 'fixed_amount' ? dollarsOf(discountValue ?? 0) : (discountValue ?? undefined)
  return { valid: true, isValid: true, discountType, discountValue: value, description }
}

export function presentQuote({ plan, price, promo, promoError }: Quote): CheckoutPrice {
  const referralCents = price.lines.find((line) => line.kind === 'referral')?.amountCents ?? 0
  return {
    planId: plan.id,
    planName: plan.name,
    originalPrice: dollarsOf(price.originalCents),
    price: dollarsOf(price.totalCents),
    hasReferralDiscount: referralCents !== 0,
    referralDiscountAmount: dollarsOf(Math.abs(referralCents)),
    lines: price.lines.map((line) => ({ label: line.label, amount: dollarsOf(line.amountCents) })),
    promo: promo && { code: promo.code, description: promo.description },
    promoError: promoError?.message ?? null,
    requiresPayment: price.totalCents > 0,
  }
}
