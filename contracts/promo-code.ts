import type { Guessed } from './endpoint.ts'

/**
 * Promo codes are short enough to be guessed, and a right one is worth money: however a code is tried, right or wrong, it
 * is one of so many for this person or address.
 */
export const promoCodeIn = <F extends string>(field: F) =>
  ({ field, name: 'promo-code', points: 20, windowSeconds: 3600 }) as const satisfies Guessed
