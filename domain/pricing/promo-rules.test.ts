import { describe, expect, it, test } from 'vitest'
import { isPromoExpired } from './promo.ts'
import {
  type PromoProblems,
  type PromoTerms,
  promoInstantMs,
  promoProblems,
  startOfUtcDay,
} from './promo-rules.ts'

const noon = Date.UTC(2026, 5, 1, 12)
const terms: PromoTerms = {
  discountType: 'percentage',
  discountValue: 20,
  validFromMs: noon,
  expiresAtMs: null,
}
const percent = 'A percentage is a whole number from 0 to 100'
const dollars = 'A discount in dollars is 0 or more, with at most two decimals'

test.each<[string, Partial<PromoTerms>, PromoProblems]>([
  ['a percentage', {}, {}],
  ['0 %', { discountValue: 0 }, {}],
  ['100 %', { discountValue: 100 }, {}],
  ['101 %', { discountValue: 101 }, { discountValue: percent }],
  ['-1 %', { discountValue: -1 }, { discountValue: percent }],
  ['half a percent', { discountValue: 12.5 }, { discountValue: percent }],
  ['no percentage', { discountValue: null }, { discountValue: 'Please enter the discount in percent' }],
  ['an amount', { discountType: 'fixed_amount', discountValue: 12.5 }, {}],
  ['an amount of 0', { discountType: 'fixed_amount', discountValue: 0 }, {}],
  ['an amount over 100', { discountType: 'fixed_amount', discountValue: 250 }, {}],
  ['half a cent', { discountType: 'fixed_amount', discountValue: 0.005 }, { discountValue: dollars }],
  ['less than nothing', { discountType: 'fixed_amount', discountValue: -1 }, { discountValue: dollars }],
  [
    'no amount',
    { discountType: 'fixed_amount', discountValue: null },
    { discountValue: 'Please enter the discount in dollars' },
  ],
  ['a free account without a value', { discountType: 'free_account', discountValue: null }, {}],
  ['a free account with a value', { discountType: 'free_account', discountValue: 12.345 }, {}],
  ['an end after the start', { expiresAtMs: noon + 1 }, {}],
  [
    'an end at the start',
    { expiresAtMs: noon },
    { expiresAt: 'A promo code must expire after it becomes valid' },
  ],
  [
    'an end before the start, and a wrong value',
    { expiresAtMs: noon - 1, discountValue: 200 },
    { expiresAt: 'A promo code must expire after it becomes valid', discountValue: percent },
  ],
])('%s', (_, change, problems) => {
  expect(promoProblems({ ...terms, ...change })).toEqual(problems)
})

describe('an instant', () => {
  test.each([
    ['2026-06-01', 'start', '2026-06-01T00:00:00.000Z'],
    ['2026-06-01', 'end', '2026-06-01T23:59:59.999Z'],
    ['2028-02-29', 'end', '2028-02-29T23:59:59.999Z'],
    ['2026-06-01T08:30:00Z', 'start', '2026-06-01T08:30:00.000Z'],
    ['2026-06-01T23:59:59.999+02:00', 'end', '2026-06-01T21:59:59.999Z'],
    ['2026-06-01T00:00:00-05:00', 'end', '2026-06-01T05:00:00.000Z'],
  ] as const)('%s as the %s is %s', (text, edge, instant) => {
    expect(new Date(promoInstantMs(text, edge)).toISOString()).toBe(instant)
  })

  it('of a day is its beginning in UTC', () => {
    expect(startOfUtcDay(noon)).toBe(Date.UTC(2026, 5, 1))
    expect(startOfUtcDay(Date.UTC(2026, 5, 1))).toBe(Date.UTC(2026, 5, 1))
  })
})

it('a code that expires on a day works until the end of that day', () => {
  const end = promoInstantMs('2026-06-01', 'end')
  expect(isPromoExpired(end, Date.UTC(2026, 5, 2) - 1)).toBe(false)
  expect(isPromoExpired(end, Date.UTC(2026, 5, 2))).toBe(true)
})

it('a code of one day is valid', () => {
  const day = {
    validFromMs: promoInstantMs('2026-06-01', 'start'),
    expiresAtMs: promoInstantMs('2026-06-01', 'end'),
  }
  expect(promoProblems({ ...terms, ...day })).toEqual({})
})
