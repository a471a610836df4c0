import type { Deps } from '#server/deps.ts'
import { findUserById } from '#server/features/accounts/accounts.queries.ts'
import { spendCode } from '#server/features/accounts/second-step/second-step.ts'
import { noteRefusedAttempt } from '#server/features/security/note-refused-attempt.ts'
import { recordAndNotify, recordSecurityEvent } from '#server/features/security/record-event.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, forbidden, unauthorized } from '#server/platform/http/http-error.ts'
import type { ConfirmIdentity } from '#server/platform/http/mount.ts'
import type { Browser, SessionCookie } from '#server/platform/http/session-cookie.ts'
import { passwordMatches } from './passwords.ts'
import { findUsedTemporaryPassword } from './recovery.queries.ts'
import { renewSession } from './sessions.ts'

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
    const prove = async () => (await isOwnPassword(deps, signedIn, currentPassword)) || undefined
    if (!(await tryProof(deps, signedIn, prove))) throw wrongCurrentPassword()
  }
}

/**
 * Proves again who the user is, by a code of the second step, in place of the password.
 * @returns the cookie of the session that takes this one's place.
 * @throws HttpError 400 for a wrong one, 429
 */
export async function confirmByCode(
  deps: Deps,
  signedIn: SignedIn,
  { code, browser }: { code: string; browser: Browser },
): Promise<SessionCookie> {
  const cookie = await tryProof(deps, signedIn, () =>
    deps.db.transaction(async (tx) => {
      const user = await findUserById(tx, signedIn.userId)
      const method = user?.totpEnabledAt && (await spendCode({ ...deps, db: tx }, user, code))
      if (!method) return undefined
      if (method === 'recovery code')
        await recordAndNotify(
          { ...deps, db: tx },
          { kind: 'recovery_code_used', user, origin: signedIn.origin },
        )
      return renewSession({ ...deps, db: tx }, signedIn, browser)
    }),
  )
  if (!cookie) throw wrongCode()
  return cookie
}

/** @returns what `prove` returns; undefined is a failure. */
async function tryProof<T>(
  deps: Deps,
  { userId, origin }: SignedIn,
  prove: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const proof = await noteRefusedAttempt(deps, { user: { id: userId }, browser: origin }, () =>
    deps.throttle.attempt(perUser, String(userId), prove),
  )
  if (proof === undefined) await recordSecurityEvent(deps, { kind: 'identity_refused', userId, origin })
  return proof
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
