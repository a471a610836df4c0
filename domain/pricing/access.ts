/** What purchases grant, and the rights of each kind of access. Instants are epoch milliseconds. */

/** The access that a purchase or a code grants: calendar months of a plan, or days of a free-account code. */
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

/** The subscription status in the API: free for a user who never had premium, expired from its last instant on. */
export function subscriptionStatus(premiumEndsMs: number | null, nowMs: number): SubscriptionStatus {
  if (premiumEndsMs === null) return 'free'
  return premiumEndsMs > nowMs ? 'active' : 'expired'
}

/** A user's access level at this instant. Admins have every premium right. */
export function accessLevel(
  user: { isAdmin: boolean; premiumEndsMs: number | null },
  nowMs: number,
): AccessLevel {
  return levelOf({
    isAdmin: user.isAdmin,
    subscriptionStatus: subscriptionStatus(user.premiumEndsMs, nowMs),
  })
}

/** The access level of a user whose status is known; an unknown status counts as free. */
export function levelOf(user: { isAdmin: boolean; subscriptionStatus: string }): AccessLevel {
  if (user.isAdmin) return 'admin'
  if (user.subscriptionStatus === 'active') return 'premium'
  return user.subscriptionStatus === 'expired' ? 'expired' : 'free'
}

/** Whether the level includes all that is sold: every chapter and question, drug study, exams, readiness. */
export function hasPremiumRights(level: AccessLevel): boolean {
  return level === 'premium' || level === 'admin'
}
