import type { User } from '#contracts/accounts/accounts.ts'
import { isAddressConfirmed } from '#domain/accounts/address-state.ts'
import { hasPremiumRights, subscriptionStatus } from '#domain/pricing/access.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import { accessLevelOf, mustSetUpTwoFactor } from '#server/features/accounts/sign-in/sessions.ts'
import type { Config } from '#server/platform/config.ts'

export function presentUser(
  user: UserRow,
  context: { now: Date; mustChangePassword: boolean; config: Pick<Config, 'requiresAdminSecondStep'> },
): User {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    isEmailConfirmed: isAddressConfirmed(user),
    pendingEmail: user.pendingEmail,
    firstName: user.firstName,
    lastName: user.lastName,
    degrees: user.degrees,
    role: user.role as User['role'],
    practiceLocation: user.practiceLocation,
    isAdmin: user.isAdmin,
    ...presentSubscription(user, context.now),
    isPremium: hasPremiumRights(accessLevelOf(user, context.now)),
    createdAt: user.createdAt.toISOString(),
    mustChangePassword: context.mustChangePassword,
    mustSetUpTwoFactor: mustSetUpTwoFactor(user, context.config),
    twoFactorEnabled: user.totpEnabledAt !== null,
    timeZone: user.timeZone,
    examDate: user.examDate,
    isFirstRunDone: user.firstRunAt !== null,
  }
}

export function presentSubscription(
  user: Pick<UserRow, 'subscriptionPlan' | 'subscriptionEndsAt'>,
  now: Date,
): Pick<User, 'subscriptionStatus' | 'subscriptionPlan' | 'subscriptionEndsAt'> {
  return {
    subscriptionStatus: subscriptionStatus(user.subscriptionEndsAt?.getTime() ?? null, now.getTime()),
    subscriptionPlan: user.subscriptionPlan,
    subscriptionEndsAt: user.subscriptionEndsAt?.toISOString() ?? null,
  }
}
