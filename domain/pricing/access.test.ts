import { describe, expect, it, test } from 'vitest'
import {
  accessLevel,
  grantOf,
  hasPremiumRights,
  levelOf,
  premiumEndAfter,
  premiumEndWithout,
  subscriptionStatus,
} from './access.ts'

const at = (text: string) => Date.parse(text)
const iso = (ms: number) => new Date(ms).toISOString()

describe('premiumEndAfter', () => {
  test.each<[string, Parameters<typeof premiumEndAfter>[0], string | null, string, string]>([
    // grant, present end, now, new end
    ['first purchase', { months: 12 }, null, '2026-01-15T10:00:00Z', '2027-01-15T10:00:00.000Z'],
    ['36 months', { months: 36 }, null, '2024-02-29T10:00:00Z', '2027-02-28T10:00:00.000Z'],
    ['end of a month', { months: 1 }, null, '2026-01-31T00:00:00Z', '2026-02-28T00:00:00.000Z'],
    ['a leap year', { months: 1 }, null, '2028-01-31T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['over new year', { months: 3 }, null, '2025-11-30T00:00:00Z', '2026-02-28T00:00:00.000Z'],
    [
      'active: from its end',
      { months: 12 },
      '2026-06-30T00:00:00Z',
      '2026-01-15T00:00:00Z',
      '2027-06-30T00:00:00.000Z',
    ],
    [
      'expired: from now',
      { months: 12 },
      '2025-06-30T00:00:00Z',
      '2026-01-15T00:00:00Z',
      '2027-01-15T00:00:00.000Z',
    ],
    ['365 days', { days: 365 }, null, '2026-01-15T00:00:00Z', '2027-01-15T00:00:00.000Z'],
    ['365 days over a leap day', { days: 365 }, null, '2027-06-01T00:00:00Z', '2028-05-31T00:00:00.000Z'],
    [
      'days, active',
      { days: 30 },
      '2026-03-01T00:00:00Z',
      '2026-01-15T00:00:00Z',
      '2026-03-31T00:00:00.000Z',
    ],
  ])('%s', (_, grant, end, now, expected) => {
    const access = { premiumEndsMs: end === null ? null : at(end), nowMs: at(now) }
    expect(iso(premiumEndAfter(grant, access))).toBe(expected)
  })
})

test.each([
  [null, { months: 12 }],
  [{ discountType: 'percentage', accessDurationDays: 30 }, { months: 12 }],
  [{ discountType: 'fixed_amount', accessDurationDays: 30 }, { months: 12 }],
  [{ discountType: 'free_account', accessDurationDays: 30 }, { days: 30 }],
])('the days of a promo code count for a free account only: %o', (promo, grant) => {
  expect(grantOf({ durationMonths: 12 }, promo)).toEqual(grant)
})

test('the free plan grants nothing, unless a code does', () => {
  expect(grantOf({ durationMonths: 0 })).toBeNull()
  expect(grantOf({ durationMonths: 0 }, { discountType: 'free_account', accessDurationDays: 7 })).toEqual({
    days: 7,
  })
})

describe('status and level', () => {
  const now = at('2026-01-15T00:00:00Z')

  test.each([
    [null, 'free', 'free'],
    [now - 1, 'expired', 'expired'],
    [now, 'expired', 'expired'],
    [now + 1, 'active', 'premium'],
  ])('premium until %s: %s', (premiumEndsMs, status, level) => {
    expect(subscriptionStatus(premiumEndsMs, now)).toBe(status)
    expect(accessLevel({ isAdmin: false, premiumEndsMs }, now)).toBe(level)
    expect(accessLevel({ isAdmin: true, premiumEndsMs }, now)).toBe('admin')
  })

  it('reads the level from a status of the API', () => {
    const levels = ['free', 'expired', 'active', 'paused'].map((subscriptionStatus) =>
      levelOf({ isAdmin: false, subscriptionStatus }),
    )
    expect(levels).toEqual(['free', 'expired', 'premium', 'free'])
    expect(levelOf({ isAdmin: true, subscriptionStatus: 'free' })).toBe('admin')
  })

  it('gives premium rights to premium and admins', () => {
    const levels = ['free', 'expired', 'premium', 'admin'] as const
    expect(levels.map(hasPremiumRights)).toEqual([false, false, true, true])
  })
})

describe('premium access without one payment', () => {
  const at = (date: string) => Date.parse(`${date}T12:00:00Z`)
  const given = (from: string, until: string, months: number) => ({
    fromMs: at(from),
    untilMs: at(until),
    months,
  })

  test.each([
    [
      'the only one, as it begins',
      given('2026-01-31', '2026-02-28', 1),
      '2026-02-28',
      '2026-01-31',
      '2026-01-31',
    ],
    [
      'the only one, in the middle',
      given('2026-01-10', '2027-01-10', 12),
      '2027-01-10',
      '2026-07-01',
      '2026-07-01',
    ],
    [
      'one that waits and is the last',
      given('2027-01-31', '2027-02-28', 1),
      '2027-02-28',
      '2026-07-01',
      '2027-01-31',
    ],
    // The refunded payment is the middle one of three. The year after it keeps its 366 days, because it is
    // counted from January again.
    [
      'one that waits, another behind it',
      given('2027-01-01', '2028-01-01', 12),
      '2029-01-01',
      '2026-07-01',
      '2028-01-01',
    ],
    // The next access begins today: 30 days are left of the first.
    [
      'one that runs, another behind it',
      given('2026-01-01', '2027-01-01', 12),
      '2027-02-01',
      '2026-12-02',
      '2027-01-02',
    ],
    ['one that is over', given('2025-01-01', '2026-01-01', 12), '2027-01-01', '2026-07-01', '2027-01-01'],
    [
      'one when all access is over',
      given('2025-01-01', '2026-01-01', 12),
      '2026-01-01',
      '2026-07-01',
      '2026-01-01',
    ],
    // An earlier end was already taken back: access that would end in the past ends now.
    ['more than is left', given('2026-12-01', '2027-12-01', 12), '2026-09-01', '2026-07-01', '2026-07-01'],
  ])('%s', (_, access, premiumEnds, now, end) => {
    const ends = premiumEndWithout(access, { premiumEndsMs: at(premiumEnds), nowMs: at(now) })
    expect(new Date(ends).toISOString()).toBe(new Date(at(end)).toISOString())
  })
})
