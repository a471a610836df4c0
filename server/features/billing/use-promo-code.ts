import type { AppliedPromo } from '#domain/pricing/price.ts'
import {
  checkPromo,
  normalizePromoCode,
  type PromoRejection,
  promoRejectionMessages,
} from '#domain/pricing/promo.ts'
import type { Database } from '#server/database/connect.ts'
import type { PromoCodeRow } from '#server/database/tables/billing.ts'
import {
  countPromoUses,
  findPromoCode,
  findPromoUse,
  lockPromoCode,
  releasePromoHolds,
  savePromoHold,
} from './promo.queries.ts'

/** A use that is held is given back after this long. */
export const promoHoldMs = 24 * 3_600_000

export interface PromoFault {
  reason: PromoRejection | 'already-used'
  message: string
}
export type PromoFinding = { promo: PromoCodeRow; fault: undefined } | { promo: undefined; fault: PromoFault }

const faultOf = (reason: PromoRejection): PromoFinding => ({
  promo: undefined,
  fault: { reason, message: promoRejectionMessages[reason] },
})
const alreadyUsed: PromoFinding = {
  promo: undefined,
  fault: { reason: 'already-used', message: 'You have already used this promo code' },
}

interface Wish {
  code: string
  /** Who would use it; null for a visitor. */
  userId: number | null
  now: Date
}

/** Looks a code up and says whether this user may use it now. Holds nothing. */
export async function findUsablePromo(db: Database, wish: Wish): Promise<PromoFinding> {
  const row = await findPromoCode(db, normalizePromoCode(wish.code))
  return row ? judge(db, row, wish) : faultOf('unknown')
}

/**
 * Holds a use for 24 hours. The code's row is locked: of many who race for the last use exactly one gets it.
 * Codes that this user held before are given back.
 */
export async function holdPromo(tx: Database, wish: Wish & { userId: number }): Promise<PromoFinding> {
  const known = await findPromoCode(tx, normalizePromoCode(wish.code))
  const row = known && (await lockPromoCode(tx, known.id))
  if (!row) return faultOf('unknown')
  const finding = await judge(tx, row, wish)
  if (!finding.promo) return finding
  await releasePromoHolds(tx, wish.userId, row.id)
  await savePromoHold(tx, {
    promoCodeId: row.id,
    userId: wish.userId,
    heldUntil: new Date(wish.now.getTime() + promoHoldMs),
    createdAt: wish.now,
  })
  return finding
}

/** A held use is a promise: it outlives the code's end and its last use, but not a code that an admin switched off. */
async function judge(db: Database, row: PromoCodeRow, { userId, now }: Wish): Promise<PromoFinding> {
  const own = userId === null ? undefined : await findPromoUse(db, row.id, userId)
  if (own?.confirmedAt) return alreadyUsed
  const isHeld = own !== undefined && own.heldUntil > now
  if (isHeld && row.isActive) return { promo: row, fault: undefined }
  const currentUses = await countPromoUses(db, row.id, {
    now,
    ...(userId === null ? {} : { exceptUserId: userId }),
  })
  const check = checkPromo(
    {
      isActive: row.isActive,
      validFromMs: row.validFrom.getTime(),
      expiresAtMs: row.expiresAt?.getTime() ?? null,
      maxUses: row.maxUses,
      currentUses,
    },
    now.getTime(),
  )
  return check.usable ? { promo: row, fault: undefined } : faultOf(check.reason)
}

/** The code as the pricing rules take it. */
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
