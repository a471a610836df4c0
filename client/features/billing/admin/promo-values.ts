import type { z } from 'zod'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { isoDateOf } from '#client/ui/text/date-text.ts'
import { type AdminPromoCode, promoCodeBody, type promoCodeChange } from '#contracts/billing/promo-admin.ts'
import { type DiscountType, defaultAccessDays, promoProblems } from '#domain/pricing/promo-rules.ts'

/**
 * The form of a promo code. An empty number field means no number; dates are calendar days in the admin's
 * time zone.
 */
export interface PromoValues {
  code: string
  description: string
  discountType: DiscountType
  discountValue: number | string
  planPrice: number | string
  accessDurationDays: number | string
  maxUses: number | string
  /** Empty for all plans. */
  planIds: AdminPromoCode['planIds']
  isFirstPurchaseOnly: boolean
  validFrom: string
  expiresAt: string
}

type Body = z.input<typeof promoCodeBody>
export type Change = z.input<typeof promoCodeChange>

export function newValues(now: Date): PromoValues {
  return {
    code: '',
    description: '',
    discountType: 'percentage',
    discountValue: '',
    planPrice: '',
    accessDurationDays: defaultAccessDays,
    maxUses: '',
    planIds: [],
    isFirstPurchaseOnly: false,
    validFrom: isoDateOf(now),
    expiresAt: '',
  }
}

export function valuesOf(promo: AdminPromoCode): PromoValues {
  return {
    code: promo.code,
    description: promo.description,
    discountType: promo.discountType,
    discountValue: promo.discountValue ?? '',
    planPrice: promo.planPrice ?? '',
    accessDurationDays: promo.accessDurationDays,
    maxUses: promo.maxUses ?? '',
    planIds: promo.planIds,
    isFirstPurchaseOnly: promo.isFirstPurchaseOnly,
    validFrom: isoDateOf(new Date(promo.validFrom)),
    expiresAt: promo.expiresAt === null ? '' : isoDateOf(new Date(promo.expiresAt)),
  }
}

const numberOf = (value: number | string) => (value === '' ? null : Number(value))

/** A day in the admin's time zone as an instant: its beginning, or its last millisecond. */
function instantOf(day: string, time: '00:00:00.000' | '23:59:59.999'): string | null {
  const instant = new Date(`${day}T${time}`)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

export function bodyOf(values: PromoValues): Body {
  return {
    code: values.code.trim(),
    description: values.description.trim(),
    discountType: values.discountType,
    discountValue: values.discountType === 'free_account' ? null : numberOf(values.discountValue),
    planPrice: numberOf(values.planPrice),
    accessDurationDays: Number(values.accessDurationDays),
    maxUses: numberOf(values.maxUses),
    planIds: values.planIds.toSorted(),
    isFirstPurchaseOnly: values.isFirstPurchaseOnly,
    validFrom: instantOf(values.validFrom, '00:00:00.000'),
    expiresAt: instantOf(values.expiresAt, '23:59:59.999'),
  }
}

/**
 * Only the fields that differ from before, so that untouched fields are not sent. A new kind of discount
 * includes its value.
 */
export function changeOf(before: PromoValues, after: PromoValues): Change {
  const [earlier, later] = [bodyOf(before), bodyOf(after)]
  const names = (Object.keys(later) as (keyof Body)[]).filter(
    (name) =>
      String(later[name]) !== String(earlier[name]) ||
      (name === 'discountValue' && later.discountType !== earlier.discountType),
  )
  return Object.fromEntries(names.map((name) => [name, later[name]]))
}

const validateFields = validateWith(promoCodeBody)

/** Checks the rules of the server, field by field. */
export function validatePromo(values: PromoValues): Record<string, string> {
  const body = bodyOf(values)
  const problems = promoProblems({
    discountType: values.discountType,
    discountValue: body.discountValue ?? null,
    validFromMs: Date.parse(body.validFrom || isoDateOf(new Date())),
    expiresAtMs: body.expiresAt ? Date.parse(body.expiresAt) : null,
  })
  const fields = validateFields(body)
  // Fields keep the order of the form. An error of a field alone replaces one that involves other fields.
  return { ...fields, ...problems, ...fields }
}
