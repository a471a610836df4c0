import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { invalid, signedOut } from '#server/platform/http-error.ts'
import { findUserById, updateUser } from './accounts.queries.ts'
import { hashPassword } from './passwords.ts'
import { deleteTemporaryPassword } from './recovery.queries.ts'
import { requireUncommonPassword } from './register-account.ts'
import { deleteChallengesOf } from './second-step.queries.ts'
import { deleteSessionsOf } from './sessions.queries.ts'
import { openSession } from './sessions.ts'

interface PasswordChange {
  currentPassword: string
  newPassword: string
}

/**
 * Sets a new password and ends every other session. In a session that a temporary password opened, that one
 * is the current password, and a full session takes its place.
 * @throws HttpError 400 for a new password that will not do.
 */
export async function changePassword(
  deps: Deps,
  signedIn: SignedIn,
  change: PasswordChange,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const user = await findUserById(deps.db, signedIn.userId)
  if (!user) throw signedOut()
  if (signedIn.isTemporary && change.newPassword === change.currentPassword) {
    const message = 'Please choose another password than the temporary one'
    throw invalid(message, { newPassword: message })
  }
  requireUncommonPassword(change.newPassword, 'newPassword')
  const passwordHash = await hashPassword(change.newPassword)
  await deps.db.transaction(async (tx) => {
    const changed = await updateUser(tx, user.id, { passwordHash })
    await deleteTemporaryPassword(tx, user.id)
    await deleteChallengesOf(tx, user.id)
    await deleteSessionsOf(tx, user.id, signedIn.isTemporary ? undefined : signedIn.sessionId)
    if (signedIn.isTemporary)
      await openSession({ ...deps, db: tx }, changed, { ...exchange, isSecondStepDone: true })
  })
}
