import type { Guessed } from '#contracts/endpoint.ts'

/**
 * Promo codes are short enough to be guessed, and a valid one is worth money: every attempt, valid or not, counts
 * towards one limit per user or address.
 */
export const promoCodeIn = <F extends string>(field: F) =>
  ({ field, name: 'promo-code', points: 20, windowSeconds: 3600 }) as const satisfies Guessed
