import { isWholeCents } from './cents.ts'

/** The rules of a promo code that need several of its fields. The server and the admin form share them. */

export const discountTypes = ['percentage', 'fixed_amount', 'free_account'] as const
export type DiscountType = (typeof discountTypes)[number]

/** Amounts are dollars, instants are epoch milliseconds. */
export interface PromoTerms {
  discountType: DiscountType
  /** Percent or dollars; ignored for a free account. */
  discountValue: number | null
  validFromMs: number
  /** Null means that the code has no end. */
  expiresAtMs: number | null
}

export type PromoProblems = { discountValue?: string; expiresAt?: string }

export const defaultAccessDays = 365

/** The problems of a code, by field, in sentences for the admin; empty when there are none. */
export function promoProblems(terms: PromoTerms): PromoProblems {
  const discountValue = discountProblem(terms)
  const endsTooEarly = terms.expiresAtMs !== null && terms.expiresAtMs <= terms.validFromMs
  return {
    ...(discountValue && { discountValue }),
    ...(endsTooEarly && { expiresAt: 'A promo code must expire after it becomes valid' }),
  }
}

function discountProblem({ discountType, discountValue }: PromoTerms): string | undefined {
  switch (discountType) {
    case 'percentage':
      if (discountValue === null) return 'Please enter the discount in percent'
      return Number.isInteger(discountValue) && discountValue >= 0 && discountValue <= 100
        ? undefined
        : 'A percentage is a whole number from 0 to 100'
    case 'fixed_amount':
      if (discountValue === null) return 'Please enter the discount in dollars'
      return discountValue >= 0 && isWholeCents(discountValue)
        ? undefined
        : 'A discount in dollars is 0 or more, with at most two decimals'
    case 'free_account':
      return undefined
  }
}

const isoDateLength = 'YYYY-MM-DD'.length

/**
 * The instant (epoch milliseconds) that a text means. A date alone means that day in UTC: its first
 * millisecond for the start of a code, its last one for its end. A text with time and offset is taken as it
 * is.
 */
export function promoInstantMs(text: string, edge: 'start' | 'end'): number {
  if (text.length > isoDateLength) return Date.parse(text)
  return Date.parse(edge === 'start' ? `${text}T00:00:00.000Z` : `${text}T23:59:59.999Z`)
}

/** The first millisecond of the day of an instant, in UTC. */
export function startOfUtcDay(nowMs: number): number {
  return promoInstantMs(new Date(nowMs).toISOString().slice(0, isoDateLength), 'start')
}
