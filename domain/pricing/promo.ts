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
}

export type PromoRejection = 'unknown' | 'inactive' | 'not-yet-valid' | 'expired' | 'used-up'

export const promoRejectionMessages: Record<PromoRejection, string> = {
  unknown: 'Invalid promo code',
  inactive: 'This promo code is no longer active',
  'not-yet-valid': 'This promo code is not valid yet',
  expired: 'This promo code has expired',
  'used-up': 'This promo code has reached its usage limit',
}

export type PromoCheck = { usable: true } | { usable: false; reason: PromoRejection; message: string }

/** The form in which codes are stored and compared: trimmed, upper case. */
export function normalizePromoCode(code: string): string {
  return code.trim().toUpperCase()
}

/** Whether a promo code may be used at an instant, and if not, why. `undefined` is a code that does not exist. */
export function checkPromo(promo: PromoLimits | undefined, nowMs: number): PromoCheck {
  const reason = rejectionOf(promo, nowMs)
  return reason ? { usable: false, reason, message: promoRejectionMessages[reason] } : { usable: true }
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
