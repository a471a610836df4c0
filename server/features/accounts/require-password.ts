import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { invalid, signedOut } from '#server/platform/refusal.ts'
import { findUserById } from './accounts.queries.ts'
import { passwordMatches } from './passwords.ts'

export const wrongCurrentPassword = () =>
  invalid('The current password is incorrect', { currentPassword: 'The current password is incorrect' })

/** Wrong guesses of a signed-in person, over all calls that ask for the password again. */
const perUser = { name: 'confirm-password', points: 10, windowSeconds: 3600 }

/** The user behind the session, once the password was given again. @throws Refusal 400 wrong, 429 */
export async function requireOwnPassword(
  deps: Deps,
  signedIn: SignedIn,
  currentPassword: string,
): Promise<UserRow> {
  const user = await findUserById(deps.db, signedIn.userId)
  if (!user) throw signedOut()
  await deps.throttle.take(perUser, String(user.id))
  if (!(await passwordMatches(user.passwordHash, currentPassword))) throw wrongCurrentPassword()
  await deps.throttle.clear(perUser, String(user.id))
  return user
}
