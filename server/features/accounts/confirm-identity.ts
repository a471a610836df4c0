import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { badRequest, forbidden, unauthorized } from '#server/platform/http-error.ts'
import type { ConfirmIdentity } from '#server/platform/mount.ts'
import { recordSecurityEvent } from '../security/record-event.ts'
import { findUserById } from './accounts.queries.ts'
import { passwordMatches } from './passwords.ts'
import { findUsedTemporaryPassword } from './recovery.queries.ts'
import { spendCode } from './second-step.ts'
import { renewProof } from './sessions.queries.ts'

const recentMs = 10 * 60_000
/** Wrong passwords and codes of a signed-in user, over all endpoints that ask for one. */
const perUser = { name: 'confirm-password', points: 10, windowSeconds: 3600 }

const wrongCurrentPassword = () =>
  badRequest('The current password is incorrect', { currentPassword: 'The current password is incorrect' })
const wrongCode = () => badRequest('The code is not correct', { code: 'The code is not correct' })

/**
 * Re-authentication, for every endpoint with `confirmsIdentity`. A password in the request is checked and counted, even
 * right after a sign-in; without one, a proof within the last ten minutes is enough.
 */
export function createIdentityCheck(deps: Deps): ConfirmIdentity {
  return async (signedIn, currentPassword) => {
    if (!currentPassword) return requireRecentProof(deps, signedIn)
    if (await tryProof(deps, signedIn, () => isOwnPassword(deps, signedIn, currentPassword))) return
    throw wrongCurrentPassword()
  }
}

/**
 * Proves again who the user is, by a code of the second step, in place of the password.
 * @throws HttpError 400 for a wrong one, 429
 */
export async function confirmByCode(deps: Deps, signedIn: SignedIn, code: string): Promise<void> {
  const isRight = await tryProof(deps, signedIn, () =>
    deps.db.transaction(async (tx) => {
      const user = await findUserById(tx, signedIn.userId)
      if (!user || !(await spendCode({ ...deps, db: tx }, user, code))) return false
      await renewProof(tx, signedIn.sessionId, deps.clock.now())
      return true
    }),
  )
  if (!isRight) throw wrongCode()
}

async function tryProof(deps: Deps, { userId, origin }: SignedIn, isRight: () => Promise<boolean>) {
  const isProved = await deps.throttle.attempt(
    perUser,
    String(userId),
    async () => (await isRight()) || undefined,
  )
  if (!isProved) await recordSecurityEvent(deps, { kind: 'identity_refused', userId, origin })
  return isProved
}

function requireRecentProof(deps: Deps, signedIn: SignedIn): void {
  if (deps.clock.now().getTime() - signedIn.provedAt.getTime() <= recentMs) return
  throw forbidden('Please enter your current password to confirm this change', 'reauthentication_required')
}

/** In a session that a temporary password opened, the temporary one is the current password. */
async function isOwnPassword(deps: Deps, signedIn: SignedIn, password: string): Promise<boolean> {
  const user = await findUserById(deps.db, signedIn.userId)
  if (!user) throw unauthorized()
  const current = signedIn.isTemporary ? await findUsedTemporaryPassword(deps.db, user.id) : user.passwordHash
  return passwordMatches(current, password)
}
