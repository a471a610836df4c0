import type { z } from 'zod'
import type { profileBody } from '#contracts/accounts/accounts.ts'
import { isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import {
  askForAddress,
  isNewAddress,
  limitNewAddresses,
} from '#server/features/accounts/address/change-address.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { forbidden } from '#server/platform/http/http-error.ts'
import { findUserById, lockUser, updateUser } from './accounts.queries.ts'
import { emailTaken, requireFree, usernameTaken } from './register-account.ts'

/** Changes the fields in the request. A new address waits until it is confirmed. */
export async function changeProfile(
  deps: Deps,
  signedIn: SignedIn,
  change: z.output<typeof profileBody>,
): Promise<UserRow> {
  const user = await findUserById(deps.db, signedIn.userId)
  if (!user) throw forbidden()
  const { currentPassword: _, email, ...fields } = change
  const isNewEmail = email !== undefined && isNewAddress(user, email)
  await requireFree(deps, { username: fields.username, email, exceptUserId: user.id })
  if (isNewEmail) await limitNewAddresses(deps, user.id, email)
  try {
    const changed = await deps.db.transaction(async (tx) => {
      const locked = await lockUser(tx, user.id)
      if (!locked) throw forbidden()
      const ofAddress = email === undefined ? {} : await askForAddress({ ...deps, db: tx }, locked, email)
      const changes = { ...fields, ...ofAddress }
      return Object.keys(changes).length === 0 ? locked : updateUser(tx, user.id, changes)
    })
    if (isNewEmail) deps.jobs.wake(mailJob)
    return changed
  } catch (error) {
    if (isUniqueViolation(error, 'username_key')) throw usernameTaken()
    if (isUniqueViolation(error, 'email_key')) throw emailTaken()
    throw error
  }
}
