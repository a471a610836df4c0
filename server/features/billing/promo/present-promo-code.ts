import type { AdminPromoCode, PromoUse } from '#contracts/billing/promo-admin.ts'
import type { DiscountType, PromoTerms } from '#domain/pricing/promo-rules.ts'
import type { PromoCodeRow } from '#server/database/tables/billing.ts'
import { centsOf, dollarsOf } from '#server/features/billing/checkout/present-plan.ts'
import type { ListedPromoCode, ListedPromoUse } from './promo-admin.queries.ts'

/** A discount as admins see it: percent or dollars, depending on its type. */
export function shownDiscount({ discountType, discountValue }: StoredDiscount): number | null {
  return discountType === 'fixed_amount' && discountValue !== null ? dollarsOf(discountValue) : discountValue
}

/** A discount as it is stored: cents for a fixed amount, nothing for a free account. */
export function storedDiscount({ discountType, discountValue }: PromoTerms): StoredDiscount {
  if (discountType === 'free_account') return { discountType, discountValue: null }
  const isAmount = discountType === 'fixed_amount' && discountValue !== null
  return { discountType, discountValue: isAmount ? centsOf(discountValue) : discountValue }
}

interface StoredDiscount {
  discountType: DiscountType
  discountValue: number | null
}

export function presentPromoCode({ promo, currentUses }: ListedPromoCode): AdminPromoCode {
  return {
    ...promoFacts(promo),
    id: promo.id,
    currentUses,
    createdAt: promo.createdAt.toISOString(),
  }
}

export function presentPromoUse({ use, username, email, planName, discountCents }: ListedPromoUse): PromoUse {
  return {
    ...{ id: use.id, userId: use.userId, username, email, planName },
    at: use.createdAt.toISOString(),
    confirmedAt: use.confirmedAt?.toISOString() ?? null,
    heldUntil: use.heldUntil.toISOString(),
    discount: discountCents === null ? null : dollarsOf(discountCents),
  }
}

/** The fields of a code that an admin may change, as the audit log keeps them. */
export function promoFacts(promo: PromoCodeRow) {
  return {
    code: promo.code,
    description: promo.description,
    discountType: promo.discountType,
    discountValue: shownDiscount(promo),
    planPrice: promo.planPriceCents === null ? null : dollarsOf(promo.planPriceCents),
    accessDurationDays: promo.accessDurationDays,
    maxUses: promo.maxUses,
    validFrom: promo.validFrom.toISOString(),
    expiresAt: promo.expiresAt?.toISOString() ?? null,
    isActive: promo.isActive,
    planIds: promo.planIds,
    isFirstPurchaseOnly: promo.isFirstPurchaseOnly,
  }
}
