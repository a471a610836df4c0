import type { PromoCheck } from '#contracts/billing.ts'
import type { Deps } from '#server/deps.ts'
import { dollarsOf } from './present-plan.ts'
import { findUsablePromo } from './use-promo-code.ts'

/** Whether a code may be used now, and what it gives, for the form. Holds nothing. */
export async function checkPromoCode(
  deps: Deps,
  wish: { code: string; userId: number | null },
): Promise<PromoCheck> {
  const { promo, fault } = await findUsablePromo(deps.db, { ...wish, now: deps.clock.now() })
  if (fault) return { valid: false, isValid: false, error: fault.message }
  const { discountType, discountValue, description } = promo
  const value = discountType === 'fixed_amount' ? dollarsOf(discountValue ?? 0) : (discountValue ?? undefined)
  return { valid: true, isValid: true, discountType, discountValue: value, description }
}
