import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type AppliedPromo, type Discount, type PriceLineKind, priceOrder } from './price.ts'

const percentage = (percent: number): Discount => ({ discountType: 'percentage', percent })
const fixed = (amountCents: number): Discount => ({ discountType: 'fixed_amount', amountCents })
const freeAccount: Discount = { discountType: 'free_account' }
const promoOf = (discount: Discount, planPriceCents: number | null = null): AppliedPromo => ({
  ...discount,
  planPriceCents,
  code: 'FELLOW',
})
const total = (priceCents: number, promo: AppliedPromo | null, hasReferralDiscount = false) =>
  priceOrder({ plan: { name: 'Plan', priceCents }, promo, hasReferralDiscount }).totalCents

describe('the total', () => {
  test.each<[string, number, AppliedPromo | null, boolean, number]>([
    ['annual', 10_000, null, false, 10_000],
    ['three years', 25_000, null, false, 25_000],
    ['annual, referral', 10_000, null, true, 8000],
    ['monthly, referral, not under 0', 999, null, true, 0],
    ['free, referral', 0, null, true, 0],
    // percentages, rounded half up to the cent
    ['0%', 10_000, promoOf(percentage(0)), false, 10_000],
    ['20%', 10_000, promoOf(percentage(20)), false, 8000],
    ['100%', 10_000, promoOf(percentage(100)), false, 0],
    ['over 100%', 10_000, promoOf(percentage(150)), false, 0],
    ['15% of 9.99 is 1.4985, taken as 1.50', 999, promoOf(percentage(15)), false, 849],
    ['50% of 9.99 is 4.995, taken as 5.00', 999, promoOf(percentage(50)), false, 499],
    ['50% of 24.99 is 12.495, taken as 12.50', 2499, promoOf(percentage(50)), false, 1249],
    ['1% of 79.99 is 0.7999, taken as 0.80', 7999, promoOf(percentage(1)), false, 7919],
    ['33% of 24.99 is 8.2467, taken as 8.25', 2499, promoOf(percentage(33)), false, 1674],
    ['12.5% of 250.00', 25_000, promoOf(percentage(12.5)), false, 21_875],
    // fixed amounts
    ['15.00 off', 10_000, promoOf(fixed(1500)), false, 8500],
    ['more off than it costs', 999, promoOf(fixed(5000)), false, 0],
    ['nothing off', 10_000, promoOf(fixed(0)), false, 10_000],
    ['a negative amount discounts nothing', 10_000, promoOf(fixed(-500)), false, 10_000],
    ['a free account', 25_000, promoOf(freeAccount), false, 0],
    ['a free account with referral', 25_000, promoOf(freeAccount), true, 0],
    // the promo's own plan price comes first
    ['plan price 60.00', 10_000, promoOf(percentage(0), 6000), false, 6000],
    ['plan price 60.00, 10% of it', 10_000, promoOf(percentage(10), 6000), false, 5400],
    ['plan price 60.00, 5.00 off', 10_000, promoOf(fixed(500), 6000), false, 5500],
    ['plan price 0', 10_000, promoOf(percentage(0), 0), false, 0],
    ['a plan price above the price changes nothing', 999, promoOf(percentage(0), 6000), false, 999],
    // the promo before the referral
    ['20%, then referral', 10_000, promoOf(percentage(20)), true, 6000],
    ['plan price, promo, referral', 10_000, promoOf(percentage(10), 6000), true, 3400],
    ['15.00 off, then referral, not under 0', 2499, promoOf(fixed(1500)), true, 0],
    // under 50 cents counts as 0
    ['49 cents', 10_000, promoOf(fixed(9951)), false, 0],
    ['50 cents', 10_000, promoOf(fixed(9950)), false, 50],
    ['1 cent after referral', 2001, null, true, 0],
  ])('%s', (_, priceCents, promo, hasReferral, expected) => {
    expect(total(priceCents, promo, hasReferral)).toBe(expected)
  })
})

test('the lines of an order summary', () => {
  const price = priceOrder({
    plan: { name: 'Premium 1 Year', priceCents: 10_000 },
    promo: promoOf(percentage(10), 6000),
    hasReferralDiscount: true,
  })
  expect(price).toEqual({
    originalCents: 10_000,
    totalCents: 3400,
    lines: [
      { kind: 'plan', label: 'Premium 1 Year', amountCents: 10_000 },
      { kind: 'promo-price', label: 'Price with FELLOW', amountCents: -4000 },
      { kind: 'promo', label: 'Promo code FELLOW (10% off)', amountCents: -600 },
      { kind: 'referral', label: 'Referral discount', amountCents: -2000 },
    ],
  })
})

test.each<[AppliedPromo | null, boolean, PriceLineKind[]]>([
  [null, false, ['plan']],
  [null, true, ['plan', 'referral']],
  [promoOf(fixed(9980)), false, ['plan', 'promo', 'waived']],
  [promoOf(freeAccount), true, ['plan', 'promo']],
])('discounts of nothing have no line (%#)', (promo, hasReferralDiscount, kinds) => {
  const { lines } = priceOrder({ plan: { name: 'Plan', priceCents: 10_000 }, promo, hasReferralDiscount })
  expect(lines.map(({ kind }) => kind)).toEqual(kinds)
})

it('is whole cents, adds up, is never negative, above the price, or from 1 to 49 cents', () => {
  const discount = fc.oneof(
    fc.integer({ min: 0, max: 100 }).map(percentage),
    fc.integer({ min: 0, max: 60_000 }).map(fixed),
    fc.constant(freeAccount),
  )
  const promo = fc
    .tuple(discount, fc.option(fc.integer({ min: 0, max: 30_000 })))
    .map(([d, price]) => promoOf(d, price))
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50_000 }),
      fc.option(promo),
      fc.boolean(),
      (priceCents, code, referral) => {
        const { totalCents, lines } = priceOrder({
          plan: { name: 'Plan', priceCents },
          promo: code,
          hasReferralDiscount: referral,
        })
        expect(Number.isInteger(totalCents)).toBe(true)
        expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(totalCents)
        expect(totalCents === 0 || (totalCents >= 50 && totalCents <= priceCents)).toBe(true)
      },
    ),
  )
})

test('labels of a fixed discount and of a total too small to charge', () => {
  const promo = {
    code: 'NEARLY',
    planPriceCents: null,
    discountType: 'fixed_amount',
    amountCents: 9960,
  } as const
  const { lines } = priceOrder({ plan: { name: 'Premium 1 Year', priceCents: 10_000 }, promo })
  expect(lines.map(({ label }) => label)).toEqual([
    'Premium 1 Year',
    'Promo code NEARLY',
    'Too small to charge',
  ])
})
