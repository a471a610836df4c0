import type { User } from '#contracts/accounts/accounts.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { findUserById, lockUser } from '#server/features/accounts/accounts.queries.ts'
import { presentUser } from '#server/features/accounts/present-user.ts'
import { isAddressFailing } from '#server/features/messages/bounces/failing-address.ts'
import type { Browser, SessionCookie } from '#server/platform/http/session-cookie.ts'
import { openSession } from './sessions.ts'

/**
 * Opens a session for a user who has proved their identity by other means than the password. An account with two-factor
 * sign-in cannot sign in this way.
 * @returns undefined when no session was opened.
 */
export async function signInPaid(
  tx: Database,
  deps: Deps,
  { userId, browser }: { userId: number; browser: Browser },
): Promise<{ user: User; session: SessionCookie } | undefined> {
  const user = await findUserById(tx, userId)
  if (!user || user.totpEnabledAt) return undefined
  const session = await openSession({ ...deps, db: tx }, { user, browser, method: 'payment' })
  return {
    user: presentUser(deps, user, {
      mustChangePassword: false,
      isAddressFailing: await isAddressFailing(tx, user.email),
    }),
    session,
  }
}

/**
 * Locks the user before anything else of the user is written, so that no two transactions wait for each
 * other.
 */
export async function lockForSignIn(tx: Database, userId: number): Promise<void> {
  await lockUser(tx, userId)
}
