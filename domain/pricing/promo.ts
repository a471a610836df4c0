import type { PlanId } from './plans.ts'

/** The facts that decide whether a promo code may be used. Instants are epoch milliseconds. */
export type PromoLimits = {
  isActive: boolean
  validFromMs: number
  /** Null means that the code has no end. */
  expiresAtMs: number | null
  /** Null means that the number of uses is unlimited. */
  maxUses: number | null
  /** The number of confirmed and reserved uses. */
  currentUses: number
  /** The plans for which it counts; empty for all. */
  planIds: readonly PlanId[]
  isFirstPurchaseOnly: boolean
}

/** What somebody would use the code for. */
export type PromoPurchase = {
  /** Undefined while no plan is chosen yet. */
  planId: string | undefined
  hasBought: boolean
}

export type PromoRejection =
  | 'unknown'
  | 'inactive'
  | 'not-yet-valid'
  | 'expired'
  | 'used-up'
  | 'other-plan'
  | 'not-first'

export const promoRejectionMessages: Record<PromoRejection, string> = {
  unknown: 'Invalid promo code',
  inactive: 'This promo code is no longer active',
  'not-yet-valid': 'This promo code is not valid yet',
  expired: 'This promo code has expired',
  'used-up': 'This promo code has reached its usage limit',
  'other-plan': 'This promo code is not valid for this plan',
  'not-first': 'This promo code is for a first purchase only',
}

export type PromoCheck = { usable: true } | { usable: false; reason: PromoRejection; message: string }

/** The form in which codes are stored and compared: trimmed, upper case. */
export function normalizePromoCode(code: string): string {
  return code.trim().toUpperCase()
}

/**
 * Whether a promo code may be used for a purchase at an instant, and if not, why. `undefined` is a code that does
 * not exist.
 */
export function checkPromo(
  promo: PromoLimits | undefined,
  nowMs: number,
  purchase: PromoPurchase,
): PromoCheck {
  const reason = rejectionOf(promo, nowMs) ?? (promo && purchaseProblem(promo, purchase))
  return reason ? { usable: false, reason, message: promoRejectionMessages[reason] } : { usable: true }
}

/** Why the terms of a code exclude a purchase, whatever its dates and uses; undefined when they do not. */
export function purchaseProblem(
  { planIds, isFirstPurchaseOnly }: Pick<PromoLimits, 'planIds' | 'isFirstPurchaseOnly'>,
  { planId, hasBought }: PromoPurchase,
): 'other-plan' | 'not-first' | undefined {
  if (isFirstPurchaseOnly && hasBought) return 'not-first'
  const isOther = planId !== undefined && planIds.length > 0 && !planIds.some((id) => id === planId)
  return isOther ? 'other-plan' : undefined
}

/** Whether the end of the code is in the past. */
export function isPromoExpired(expiresAtMs: number | null, nowMs: number): boolean {
  return expiresAtMs !== null && expiresAtMs < nowMs
}

function rejectionOf(promo: PromoLimits | undefined, nowMs: number): PromoRejection | undefined {
  if (!promo) return 'unknown'
  if (!promo.isActive) return 'inactive'
  if (nowMs < promo.validFromMs) return 'not-yet-valid'
  if (isPromoExpired(promo.expiresAtMs, nowMs)) return 'expired'
  if (promo.maxUses !== null && promo.currentUses >= promo.maxUses) return 'used-up'
  return undefined
}
