import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { badRequest, forbidden, unauthorized } from '#server/platform/http-error.ts'
import type { ConfirmIdentity } from '#server/platform/mount.ts'
import { findUserById } from './accounts.queries.ts'
import { passwordMatches } from './passwords.ts'
import { findUsedTemporaryPassword } from './recovery.queries.ts'

const recentSignInMs = 10 * 60_000
/** Wrong passwords of a signed-in user, over all endpoints that ask for the password. */
const perUser = { name: 'confirm-password', points: 10, windowSeconds: 3600 }

const wrongCurrentPassword = () =>
  badRequest('The current password is incorrect', { currentPassword: 'The current password is incorrect' })

/**
 * Re-authentication, for every endpoint with `confirmsIdentity`. A password in the request is checked and counted, even
 * right after a sign-in; without one, a sign-in within the last ten minutes is enough.
 */
export function createIdentityCheck(deps: Deps): ConfirmIdentity {
  return async (signedIn, currentPassword) => {
    if (!currentPassword) return requireRecentSignIn(deps, signedIn)
    const isRight = await deps.throttle.attempt(
      perUser,
      String(signedIn.userId),
      async () => (await isOwnPassword(deps, signedIn, currentPassword)) || undefined,
    )
    if (!isRight) throw wrongCurrentPassword()
  }
}

function requireRecentSignIn(deps: Deps, signedIn: SignedIn): void {
  if (deps.clock.now().getTime() - signedIn.signedInAt.getTime() <= recentSignInMs) return
  throw forbidden('Please enter your current password to confirm this change', 'reauthentication_required')
}

/** In a session that a temporary password opened, the temporary one is the current password. */
async function isOwnPassword(deps: Deps, signedIn: SignedIn, password: string): Promise<boolean> {
  const user = await findUserById(deps.db, signedIn.userId)
  if (!user) throw unauthorized()
  const current = signedIn.isTemporary ? await findUsedTemporaryPassword(deps.db, user.id) : user.passwordHash
  return passwordMatches(current, password)
}
