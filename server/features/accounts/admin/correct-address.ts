import { isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { Deps } from '#server/deps.ts'
import { lockUser, updateUser } from '#server/features/accounts/accounts.queries.ts'
import { askForAddress } from '#server/features/accounts/address/change-address.ts'
import { limitLinksTo } from '#server/features/accounts/address/mail-address-link.ts'
import { emailTaken, requireFree } from '#server/features/accounts/register-account.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { requireOtherAccount } from './help-user.ts'
import { requireStillAdmin } from './protect-last-admin.ts'
import { type ListedUser, lockAdmins, requireListedUser } from './user-admin.queries.ts'

interface Correction {
  userId: number
  email: string
  reason: string
}

/**
 * Asks for another address in the user's place, who cannot sign in to do so. It is in force once its mailed link is
 * opened, and the present one is told with the reason. An address that is in force or asked for already changes
 * nothing.
 * @throws HttpError 404; 409 for one's own account and for an address of another account; 429.
 */
export async function correctAddress(
  deps: Deps,
  actor: SignedIn,
  { userId, email, reason }: Correction,
): Promise<ListedUser> {
  requireOtherAccount(actor, userId)
  await requireFree(deps, { email, exceptUserId: userId })
  await limitLinksTo(deps, email)
  const corrected = await deps.db
    .transaction(async (tx) => {
      const admins = await lockAdmins(tx)
      const user = await lockUser(tx, userId)
      if (!user) throw notFound('There is no such user')
      requireStillAdmin(admins, actor.userId)
      const change = await askForAddress({ ...deps, db: tx }, user, email, reason)
      if (Object.keys(change).length === 0) return requireListedUser(tx, userId)
      await updateUser(tx, userId, change)
      await recordAudit(tx, {
        actor,
        action: 'user.correct_address',
        subjectType: 'user',
        subjectId: userId,
        details: { username: user.username, reason },
      })
      return requireListedUser(tx, userId)
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'email_key')) throw emailTaken()
      throw error
    })
  deps.jobs.wake(mailJob)
  return corrected
}
