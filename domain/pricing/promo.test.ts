import { expect, test } from 'vitest'
import {
  checkPromo,
  normalizePromoCode,
  type PromoLimits,
  type PromoPurchase,
  promoRejectionMessages,
} from './promo.ts'

const now = Date.UTC(2026, 5, 1)
const hour = 3_600_000
const good: PromoLimits = {
  isActive: true,
  validFromMs: now - hour,
  expiresAtMs: now + hour,
  maxUses: 10,
  currentUses: 9,
  planIds: [],
  isFirstPurchaseOnly: false,
}
const first = { planId: 'annual', hasBought: false }

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
  const check = checkPromo(promo, now, first)
  expect(check.usable ? undefined : check.message).toBe(message)
})

test.each<[string, Partial<PromoLimits>, Partial<PromoPurchase>, string | undefined]>([
  ['its plan', { planIds: ['annual', 'monthly'] }, {}, undefined],
  ['another plan', { planIds: ['monthly'] }, {}, 'This promo code is not valid for this plan'],
  ['no plan yet', { planIds: ['monthly'] }, { planId: undefined }, undefined],
  ['a first purchase', { isFirstPurchaseOnly: true }, {}, undefined],
  [
    'a second purchase',
    { isFirstPurchaseOnly: true },
    { hasBought: true },
    'This promo code is for a first purchase only',
  ],
  ['a second purchase of any code', {}, { hasBought: true }, undefined],
  [
    'an end, before its plans',
    { planIds: ['monthly'], expiresAtMs: now - 1 },
    {},
    'This promo code has expired',
  ],
])('for %s', (_, promo, purchase, message) => {
  const check = checkPromo({ ...good, ...promo }, now, { ...first, ...purchase })
  expect(check.usable ? undefined : check.message).toBe(message)
})

test('each reason has its own message', () => {
  expect(new Set(Object.values(promoRejectionMessages)).size).toBe(7)
})

test('codes compare in upper case without spaces around them', () => {
  expect(normalizePromoCode('  fellow2026 ')).toBe('FELLOW2026')
})

test('a usable code says so', () => {
  expect(checkPromo(good, now, first)).toEqual({ usable: true })
})
