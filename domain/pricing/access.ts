/** When premium access ends, and what each kind of access allows. Instants are epoch milliseconds. */
import { addCalendarMonths } from '#domain/calendar/calendar-months.ts'

const dayMs = 86_400_000

/** What a purchase or a code grants: calendar months of a plan, or days of a free-account code. */
export type AccessGrant = { months: number } | { days: number }

export type SubscriptionStatus = 'active' | 'expired' | 'free'

export type AccessLevel = 'admin' | 'premium' | 'expired' | 'free'

/**
 * The grant of an order: the days of the code for a free account, the months of the plan for everything else (other
 * codes ignore their accessDurationDays). Null when it grants nothing, as the free plan does.
 */
export function grantOf(
  plan: { durationMonths: number },
  promo?: { discountType: string; accessDurationDays: number } | null,
): AccessGrant | null {
  if (promo?.discountType === 'free_account') return { days: promo.accessDurationDays }
  return plan.durationMonths > 0 ? { months: plan.durationMonths } : null
}

/**
 * When premium access ends after a grant: counted from the present end while access is active, else from now.
 * Months are calendar months in UTC, clamped to the month: 31 January and one month is 28 or 29 February.
 */
export function premiumEndAfter(
  grant: AccessGrant,
  access: { premiumEndsMs: number | null; nowMs: number },
): number {
  const startMs = Math.max(access.premiumEndsMs ?? access.nowMs, access.nowMs)
  return 'days' in grant ? startMs + grant.days * dayMs : addCalendarMonths(startMs, grant.months)
}

/**
 * When premium access ends once what is left of one payment's access is taken back, never before now. Access that has begun
 * loses the time from now on; access that waits behind another loses its calendar months. Time that other payments gave
 * moves forward and keeps its length.
 */
export function premiumEndWithout(
  given: { fromMs: number; untilMs: number; months: number },
  access: { premiumEndsMs: number; nowMs: number },
): number {
  const { premiumEndsMs, nowMs } = access
  if (premiumEndsMs <= nowMs || given.untilMs <= nowMs) return premiumEndsMs
  if (premiumEndsMs === given.untilMs) return Math.max(nowMs, given.fromMs)
  const hasBegun = given.fromMs <= nowMs
  const end = hasBegun
    ? premiumEndsMs - (given.untilMs - nowMs)
    : addCalendarMonths(premiumEndsMs, -given.months)
  return Math.max(nowMs, end)
}

/** The subscription status in the API: free for a user who never had premium, expired from its last instant on. */
export function subscriptionStatus(premiumEndsMs: number | null, nowMs: number): SubscriptionStatus {
  if (premiumEndsMs === null) return 'free'
  return premiumEndsMs > nowMs ? 'active' : 'expired'
}

/** What a user may do, decided at this instant. Admins have every premium right. */
export function accessLevel(
  user: { isAdmin: boolean; premiumEndsMs: number | null },
  nowMs: number,
): AccessLevel {
  return levelOf({
    isAdmin: user.isAdmin,
    subscriptionStatus: subscriptionStatus(user.premiumEndsMs, nowMs),
  })
}

/** The same for a user whose status is known; an unknown status counts as free. */
export function levelOf(user: { isAdmin: boolean; subscriptionStatus: string }): AccessLevel {
  if (user.isAdmin) return 'admin'
  if (user.subscriptionStatus === 'active') return 'premium'
  return user.subscriptionStatus === 'expired' ? 'expired' : 'free'
}

/** Everything that is sold: every chapter, drug study, all questions, simulation, readiness. */
export function hasPremiumRights(level: AccessLevel): boolean {
  return level === 'premium' || level === 'admin'
}
