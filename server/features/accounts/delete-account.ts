import type { Deps } from '#server/deps.ts'
import { conflict, unauthorized } from '#server/platform/http-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { countAdminsLocked, deleteUser, findUserById } from './accounts.queries.ts'

/**
 * Deletes the user's own account with all its data. Payments remain, without a user.
 * @throws HttpError 409 for the last admin.
 */
export async function deleteAccount(deps: Deps, userId: number): Promise<void> {
  const user = await findUserById(deps.db, userId)
  if (!user) throw unauthorized()
  await deps.db.transaction(async (tx) => {
    if (user.isAdmin) await requireAnotherAdmin(tx)
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

async function requireAnotherAdmin(db: Deps['db']): Promise<void> {
  if ((await countAdminsLocked(db)) <= 1)
    throw conflict(
      'The last administrator cannot be deleted. Make somebody else an administrator first.',
      'last_admin',
    )
}
