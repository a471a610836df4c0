import { describe, expect, it, test } from 'vitest'
import { accessLevel, grantOf, hasPremiumRights, levelOf, subscriptionStatus } from './access.ts'

const at = (text: string) => Date.parse(text)

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
