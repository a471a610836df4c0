import type { Deps } from '#server/deps.ts'
import { lockUser, updateUser } from '#server/features/accounts/accounts.queries.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { recordSecurityEvent } from '#server/features/security/record-event.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { requireAnotherAdmin, requireStillAdmin } from './protect-last-admin.ts'
import { type ListedUser, lockAdmins, requireListedUser } from './user-admin.queries.ts'

/**
 * Gives or takes admin rights, which has effect from the user's next request on. A user who has them, or has none, stays so.
 * @throws HttpError 404, 409 for the last admin.
 */
export async function changeAdminRights(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  actor: SignedIn,
  change: { userId: number; isAdmin: boolean },
): Promise<ListedUser> {
  const { userId, isAdmin } = change
  return deps.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const user = await lockUser(tx, userId)
    if (!user) throw notFound('There is no such user')
    if (!isAdmin && user.isAdmin) requireAnotherAdmin(admins, userId)
    requireStillAdmin(admins, actor.userId)
    if (user.isAdmin === isAdmin) return requireListedUser(tx, userId)
    await updateUser(tx, userId, { isAdmin })
    await recordSecurityEvent(
      { ...deps, db: tx },
      { kind: isAdmin ? 'admin_granted' : 'admin_revoked', userId, detail: `By ${actor.username}` },
    )
    await recordAudit(tx, {
      actor,
      action: isAdmin ? 'admin.grant' : 'admin.revoke',
      subjectType: 'user',
      subjectId: userId,
      details: { username: user.username, before: { isAdmin: user.isAdmin }, after: { isAdmin } },
    })
    return requireListedUser(tx, userId)
  })
}
