import { shortDayText } from '#client/ui/text/date-text.ts'
import type { AdminPromoCode } from '#contracts/billing/promo-admin.ts'
import { findPlan } from '#domain/pricing/plans.ts'
import { isPromoExpired } from '#domain/pricing/promo.ts'
import { countText, numberText } from '#domain/text/count-text.ts'
import { priceText } from '#domain/text/price-text.ts'

type State = 'Active' | 'Inactive' | 'Expired'

export const stateColors: Record<State, string> = { Active: 'ink', Inactive: 'gray', Expired: 'red' }

/** A code whose end has passed is expired, whether it is switched on or off. */
export function statesOf({ isActive, expiresAt }: AdminPromoCode, nowMs: number): State[] {
  const isExpired = isPromoExpired(expiresAt === null ? null : Date.parse(expiresAt), nowMs)
  if (!isExpired) return [isActive ? 'Active' : 'Inactive']
  return isActive ? ['Expired'] : ['Inactive', 'Expired']
}

export function discountText(promo: AdminPromoCode): string {
  const { discountType, discountValue, planPrice, accessDurationDays } = promo
  const atPrice = planPrice === null ? '' : `, plan at ${priceText(planPrice)}`
  switch (discountType) {
    case 'percentage':
      return `${discountValue ?? 0}% off${atPrice}`
    case 'fixed_amount':
      return `${priceText(discountValue ?? 0)} off${atPrice}`
    case 'free_account':
      return `Free account, ${countText(accessDurationDays, 'day')}`
  }
}

/** For which purchases a code counts, when not for all. */
export function termsText({ planIds, isFirstPurchaseOnly }: AdminPromoCode): string {
  const names = planIds.map((id) => findPlan(id)?.name ?? id)
  return [...names, ...(isFirstPurchaseOnly ? ['First purchase only'] : [])].join(', ')
}

export function usesText({ currentUses, maxUses }: AdminPromoCode): string {
  const used = numberText(currentUses)
  return maxUses === null ? `${used}, no limit` : `${used} of ${numberText(maxUses)}`
}

/** The day on which a code begins, if that is in the future, and the day on which it ends. */
export function datesTexts({ validFrom, expiresAt }: AdminPromoCode, nowMs: number): string[] {
  const end = expiresAt === null ? 'No end' : `Until ${shortDayText(expiresAt)}`
  return Date.parse(validFrom) > nowMs ? [`From ${shortDayText(validFrom)}`, end] : [end]
}
