import type { AppliedPromo } from '#domain/pricing/price.ts'
import {
  checkPromo,
  normalizePromoCode,
  type PromoPurchase,
  type PromoRejection,
  promoRejectionMessages,
  purchaseProblem,
} from '#domain/pricing/promo.ts'
import type { Database } from '#server/database/connect.ts'
import type { PromoCodeRow } from '#server/database/tables/billing.ts'
import { hasActivatedOrder } from '#server/features/billing/payments/orders.queries.ts'
import {
  countPromoUses,
  findPromoCode,
  findPromoUse,
  lockPromoCode,
  releasePromoHolds,
  savePromoHold,
} from './promo.queries.ts'

/** A held use lapses after this long. */
export const promoHoldMs = 24 * 3_600_000

export interface PromoError {
  reason: PromoRejection | 'already-used'
  message: string
}
export type PromoLookup = { promo: PromoCodeRow; error: undefined } | { promo: undefined; error: PromoError }

const usable = (promo: PromoCodeRow): PromoLookup => ({ promo, error: undefined })
const rejected = (reason: PromoRejection): PromoLookup => ({
  promo: undefined,
  error: { reason, message: promoRejectionMessages[reason] },
})
const alreadyUsed: PromoLookup = {
  promo: undefined,
  error: { reason: 'already-used', message: 'You have already used this promo code' },
}

interface PromoUse {
  /** The user who would use the code; null for a visitor. */
  userId: number | null
  /** The plan to buy; undefined while none is chosen. */
  planId: string | undefined
  now: Date
}

/** Finds a code that this user may use now, or the reason why there is none. It holds nothing. */
export async function findUsablePromo(
  db: Database,
  input: PromoUse & { code: string },
): Promise<PromoLookup> {
  const promo = await findPromoCode(db, normalizePromoCode(input.code))
  return promo ? checkUse(db, promo, input) : rejected('unknown')
}

/**
 * Holds a use for 24 hours. The code's row is locked: of many users who race for the last use exactly one
 * gets it. Other codes that this user held are released.
 * @returns the reason why the code cannot be used any more, if so.
 */
export async function holdPromo(
  tx: Database,
  promoId: number,
  { userId, planId, now }: PromoUse & { userId: number },
): Promise<PromoError | undefined> {
  const promo = await lockPromoCode(tx, promoId)
  const { error } = promo ? await checkUse(tx, promo, { userId, planId, now }) : rejected('unknown')
  if (error) return error
  await releasePromoHolds(tx, userId, promoId)
  const heldUntil = new Date(now.getTime() + promoHoldMs)
  await savePromoHold(tx, { promoCodeId: promoId, userId, heldUntil, createdAt: now })
  return undefined
}

/**
 * Checks whether a use is allowed. A held use is a promise: it outlives the code's end and its last use, but
 * not a code that an admin switched off, and not for a plan that the code excludes.
 */
async function checkUse(db: Database, promo: PromoCodeRow, use: PromoUse): Promise<PromoLookup> {
  const { userId, now } = use
  const own = userId === null ? undefined : await findPromoUse(db, promo.id, userId)
  if (own?.confirmedAt) return alreadyUsed
  const purchase = await purchaseOf(db, promo, use)
  const isHeld = own !== undefined && own.heldUntil > now
  if (isHeld && promo.isActive) {
    const problem = purchaseProblem(promo, purchase)
    return problem ? rejected(problem) : usable(promo)
  }
  const currentUses = await countPromoUses(db, promo.id, {
    now,
    ...(userId === null ? {} : { exceptUserId: userId }),
  })
  const check = checkPromo(
    {
      isActive: promo.isActive,
      validFromMs: promo.validFrom.getTime(),
      expiresAtMs: promo.expiresAt?.getTime() ?? null,
      maxUses: promo.maxUses,
      currentUses,
      planIds: promo.planIds,
      isFirstPurchaseOnly: promo.isFirstPurchaseOnly,
    },
    now.getTime(),
    purchase,
  )
  return check.usable ? usable(promo) : rejected(check.reason)
}

async function purchaseOf(
  db: Database,
  { isFirstPurchaseOnly }: PromoCodeRow,
  { userId, planId }: PromoUse,
): Promise<PromoPurchase> {
  const isKnown = isFirstPurchaseOnly && userId !== null
  return { planId, hasBought: isKnown && (await hasActivatedOrder(db, userId)) }
}

/** The code in the form that the pricing rules take. */
export function appliedPromo(row: PromoCodeRow): AppliedPromo {
  const common = { code: row.code, planPriceCents: row.planPriceCents }
  switch (row.discountType) {
    case 'percentage':
      return { ...common, discountType: 'percentage', percent: row.discountValue ?? 0 }
    case 'fixed_amount':
      return { ...common, discountType: 'fixed_amount', amountCents: row.discountValue ?? 0 }
    case 'free_account':
      return { ...common, discountType: 'free_account' }
  }
}
