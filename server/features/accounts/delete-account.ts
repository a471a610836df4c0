import type { Deps } from '#server/deps.ts'
import { requireAnotherAdmin, requireStillAdmin } from '#server/features/accounts/admin/protect-last-admin.ts'
import { lockAdmins } from '#server/features/accounts/admin/user-admin.queries.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, notFound, unauthorized } from '#server/platform/http/http-error.ts'
import { deleteUser, lockUser } from './accounts.queries.ts'

/**
 * Deletes the user's own account with all its data. Payments remain, without a user.
 * @throws HttpError 409 for the last admin.
 */
export async function deleteAccount(deps: Deps, userId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // The admins first, as everywhere: who is none yet may be made one at this moment.
    const admins = await lockAdmins(tx)
    const user = await lockUser(tx, userId)
    if (!user) throw unauthorized()
    if (user.isAdmin) requireAnotherAdmin(admins, user.id)
    await deleteUser(tx, user.id)
    await recordAudit(tx, {
      actor: 'system',
      action: 'user.delete_self',
      subjectType: 'user',
      subjectId: user.id,
      details: { wasAdmin: user.isAdmin },
    })
  })
}

/**
 * Deletes somebody's account as an admin, with the same effect. Of the person the audit log keeps the username, by which the
 * deletion can be told from others; the e-mail address and the names go.
 * @throws HttpError 404, 409 for one's own account.
 */
export async function deleteAccountOf(
  deps: Pick<Deps, 'db'>,
  actor: SignedIn,
  userId: number,
): Promise<void> {
  if (userId === actor.userId)
    throw conflict('Your own account can be deleted on your profile page, with your password.', 'own_account')
  await deps.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const user = await lockUser(tx, userId)
    if (!user) throw notFound('There is no such user')
    if (user.isAdmin) requireAnotherAdmin(admins, userId)
    requireStillAdmin(admins, actor.userId)
    await deleteUser(tx, userId)
    await recordAudit(tx, {
      actor,
      action: 'user.delete',
      subjectType: 'user',
      subjectId: userId,
      details: { before: { username: user.username, isAdmin: user.isAdmin }, after: null },
    })
  })
}
