import type { Deps } from '#server/deps.ts'
import { lockUser } from '#server/features/accounts/accounts.queries.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { endAddressFailure } from '#server/features/messages/bounces/failing-address.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import { recordAndNotify } from '#server/features/security/record-event.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { requireOtherAccount } from './help-user.ts'
import { requireStillAdmin } from './protect-last-admin.ts'
import { type ListedUser, lockAdmins, requireListedUser } from './user-admin.queries.ts'

/**
 * Lets the address of another user, to which mail came back, have mail again; the first is the one that tells the user
 * the reason. An address that takes mail stays as it is.
 * @throws HttpError 404; 409 for one's own account.
 */
export async function restoreAddress(
  deps: Deps,
  actor: SignedIn,
  { userId, reason }: { userId: number; reason: string },
): Promise<ListedUser> {
  requireOtherAccount(actor, userId)
  const restored = await deps.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const user = await lockUser(tx, userId)
    if (!user) throw notFound('There is no such user')
    requireStillAdmin(admins, actor.userId)
    if (await endAddressFailure(tx, user.email, deps.clock.now())) {
      const { username } = user
      await recordAudit(tx, {
        actor,
        action: 'user.restore_address',
        subjectType: 'user',
        subjectId: userId,
        details: { username, reason },
      })
      const detail = `Reason given: ${reason}`
      await recordAndNotify({ ...deps, db: tx }, { kind: 'address_restored', user, detail })
    }
    return requireListedUser(tx, userId)
  })
  deps.jobs.wake(mailJob)
  return restored
}
