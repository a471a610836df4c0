import type { User } from '#contracts/accounts.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import { isPremium } from './sessions.ts'

/** free: never paid. active: until the end date. expired: after it. */
export function subscriptionStatus(
  user: Pick<UserRow, 'subscriptionEndsAt'>,
  now: Date,
): 'free' | 'active' | 'expired' {
  if (!user.subscriptionEndsAt) return 'free'
  return user.subscriptionEndsAt > now ? 'active' : 'expired'
}

/** The user as the wire shows it. */
export function presentUser(user: UserRow, context: { now: Date; mustChangePassword: boolean }): User {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    degrees: user.degrees,
    role: user.role as User['role'],
    practiceLocation: user.practiceLocation,
    isAdmin: user.isAdmin,
    subscriptionStatus: subscriptionStatus(user, context.now),
    subscriptionPlan: user.subscriptionPlan,
    subscriptionEndsAt: user.subscriptionEndsAt?.toISOString() ?? null,
    isPremium: isPremium(user, context.now),
    createdAt: user.createdAt.toISOString(),
    mustChangePassword: context.mustChangePassword,
    twoFactorEnabled: user.totpEnabledAt !== null,
    timeZone: user.timeZone,
    examDate: user.examDate,
  }
}
