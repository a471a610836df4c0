import type { Deps } from '#server/deps.ts'
import { findUserById, updateUser } from '#server/features/accounts/accounts.queries.ts'
import { withdrawAddressChange } from '#server/features/accounts/address/change-address.ts'
import { closeInvitations } from '#server/features/accounts/admin/invitations.queries.ts'
import { requireGoodPassword } from '#server/features/accounts/register-account.ts'
import { deleteChallengesOf } from '#server/features/accounts/second-step/second-step.queries.ts'
import { recordAndNotify } from '#server/features/security/record-event.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, unauthorized } from '#server/platform/http/http-error.ts'
import type { Browser, SessionCookie } from '#server/platform/http/session-cookie.ts'
import { hashPassword } from './passwords.ts'
import { deleteTemporaryPassword } from './recovery.queries.ts'
import { deleteSessionsOf } from './sessions.queries.ts'
import { openSession } from './sessions.ts'

interface PasswordChange {
  currentPassword: string
  newPassword: string
  browser: Browser
}

/**
 * Sets a new password and ends every other session and a change of address that waits. In a session that a temporary password opened, the temporary one is
 * the current password, and a full session replaces that session.
 * @returns the cookie of the full session, if one was opened.
 * @throws HttpError 400 for an invalid new password.
 */
export async function changePassword(
  deps: Deps,
  signedIn: SignedIn,
  { currentPassword, newPassword, browser }: PasswordChange,
): Promise<SessionCookie | undefined> {
  const user = await findUserById(deps.db, signedIn.userId)
  if (!user) throw unauthorized()
  if (signedIn.isTemporary && newPassword === currentPassword) {
    const message = 'Please choose another password than the temporary one'
    throw badRequest(message, { newPassword: message })
  }
  requireGoodPassword(newPassword, 'newPassword', user)
  const passwordHash = await hashPassword(newPassword)
  return deps.db.transaction(async (tx) => {
    const txDeps = { ...deps, db: tx }
    const changed = await updateUser(tx, user.id, { passwordHash })
    await withdrawAddressChange(tx, changed, deps.clock.now())
    await deleteTemporaryPassword(tx, user.id)
    await closeInvitations(tx, user.id, deps.clock.now())
    await deleteChallengesOf(tx, user.id)
    await deleteSessionsOf(tx, user.id, signedIn.isTemporary ? undefined : signedIn.sessionId)
    await recordAndNotify(txDeps, { kind: 'password_changed', user: changed, origin: browser })
    if (!signedIn.isTemporary) return undefined
    return openSession(txDeps, { user: changed, browser, method: 'new password', isSecondStepDone: true })
  })
}
