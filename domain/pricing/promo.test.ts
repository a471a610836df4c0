import { expect, test } from 'vitest'
import { checkPromo, normalizePromoCode, type PromoLimits, promoRejectionMessages } from './promo.ts'

const now = Date.UTC(2026, 5, 1)
const hour = 3_600_000
const good: PromoLimits = {
  isActive: true,
  validFromMs: now - hour,
  expiresAtMs: now + hour,
  maxUses: 10,
  currentUses: 9,
}

test.each<[string, PromoLimits | undefined, string | undefined]>([
  ['usable', good, undefined],
  ['no end, no limit', { ...good, expiresAtMs: null, maxUses: null, currentUses: 5000 }, undefined],
  ['valid from this instant', { ...good, validFromMs: now }, undefined],
  ['until this instant', { ...good, expiresAtMs: now }, undefined],
  ['unknown', undefined, 'Invalid promo code'],
  ['switched off', { ...good, isActive: false }, 'This promo code is no longer active'],
  ['from the next millisecond', { ...good, validFromMs: now + 1 }, 'This promo code is not valid yet'],
  ['until the last millisecond', { ...good, expiresAtMs: now - 1 }, 'This promo code has expired'],
  ['used up', { ...good, currentUses: 10 }, 'This promo code has reached its usage limit'],
  ['used more than allowed', { ...good, currentUses: 11 }, 'This promo code has reached its usage limit'],
  [
    'off before expired',
    { ...good, isActive: false, expiresAtMs: now - 1 },
    'This promo code is no longer active',
  ],
  [
    'expired before used up',
    { ...good, currentUses: 10, expiresAtMs: now - 1 },
    'This promo code has expired',
  ],
])('%s', (_, promo, message) => {
  const check = checkPromo(promo, now)
  expect(check.usable ? undefined : check.message).toBe(message)
})

test('each reason has its own message', () => {
  expect(new Set(Object.values(promoRejectionMessages)).size).toBe(5)
})

test('codes compare in upper case without spaces around them', () => {
  expect(normalizePromoCode('  fellow2026 ')).toBe('FELLOW2026')
})

test('a usable code says so', () => {
  expect(checkPromo(good, now)).toEqual({ usable: true })
})
