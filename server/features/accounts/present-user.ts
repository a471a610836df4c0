import type { User } from '#contracts/accounts/accounts.ts'
import { isAddressConfirmed } from '#domain/accounts/address-state.ts'
import { hasPremiumRights, subscriptionStatus } from '#domain/pricing/access.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { accessLevelOf, mustSetUpTwoFactor } from '#server/features/accounts/sign-in/sessions.ts'

export function presentUser(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  user: UserRow,
  { mustChangePassword, isAddressFailing }: Pick<User, 'mustChangePassword' | 'isAddressFailing'>,
): User {
  const now = clock.now()
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    isEmailConfirmed: isAddressConfirmed(user),
    isAddressFailing,
    pendingEmail: user.pendingEmail,
    firstName: user.firstName,
    lastName: user.lastName,
    degrees: user.degrees,
    role: user.role as User['role'],
    practiceLocation: user.practiceLocation,
    isAdmin: user.isAdmin,
    contentRoles: user.contentRoles,
    ...presentSubscription(user, now),
    isPremium: hasPremiumRights(accessLevelOf(user, now)),
    createdAt: user.createdAt.toISOString(),
    mustChangePassword,
    mustSetUpTwoFactor: mustSetUpTwoFactor(user, config),
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
