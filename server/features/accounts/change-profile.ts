import type { z } from 'zod'
import type { profileBody } from '#contracts/accounts.ts'
import { identityKey } from '#domain/accounts/identity-key.ts'
import { isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { forbidden } from '#server/platform/http-error.ts'
import { mailJob, queueTemplateMail } from '../messages/queue-mail.ts'
import { findUserById, updateUser } from './accounts.queries.ts'
import { deleteTemporaryPassword } from './recovery.queries.ts'
import { emailTaken, requireFree, usernameTaken } from './register-account.ts'

/** Changes the fields in the request. */
export async function changeProfile(
  deps: Deps,
  signedIn: SignedIn,
  change: z.output<typeof profileBody>,
): Promise<UserRow> {
  const user = await findUserById(deps.db, signedIn.userId)
  if (!user) throw forbidden()
  const { currentPassword: _, ...fields } = change
  const isNewEmail = fields.email !== undefined && identityKey(fields.email) !== identityKey(user.email)
  await requireFree(deps, { username: fields.username, email: fields.email, exceptUserId: user.id })
  if (Object.keys(fields).length === 0) return user
  try {
    const changed = await deps.db.transaction(async (tx) => {
      if (isNewEmail) await notifyOldAddress({ ...deps, db: tx }, user, fields.email ?? '')
      return updateUser(tx, user.id, fields)
    })
    if (isNewEmail) deps.jobs.wake(mailJob)
    return changed
  } catch (error) {
    if (isUniqueViolation(error, 'username_key')) throw usernameTaken()
    if (isUniqueViolation(error, 'email_key')) throw emailTaken()
    throw error
  }
}

/** Tells the old address of the change, and revokes a temporary password that was sent there. */
async function notifyOldAddress(deps: Deps, user: UserRow, newEmail: string): Promise<void> {
  await deleteTemporaryPassword(deps.db, user.id)
  await queueTemplateMail(deps, {
    template: 'emailChanged',
    to: user.email,
    userId: user.id,
    values: { USERNAME: user.username, NEW_EMAIL: newEmail },
  })
}
