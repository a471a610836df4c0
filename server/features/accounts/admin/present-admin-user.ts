import type { AdminUser } from '#contracts/accounts/user-admin.ts'
import { presentSubscription } from '#server/features/accounts/present-user.ts'
import type { ListedUser } from './user-admin.queries.ts'

export function presentAdminUser(user: ListedUser, now: Date): AdminUser {
  return {
    ...user,
    ...presentSubscription(user, now),
    role: user.role as AdminUser['role'],
    createdAt: user.createdAt.toISOString(),
    lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
    twoFactorEnabled: user.totpEnabledAt !== null,
    isSuspended: user.suspendedAt !== null,
  }
}
