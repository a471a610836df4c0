import { type ContentRole, orderedRoles } from '#domain/editorial/content-roles.ts'
import type { Deps } from '#server/deps.ts'
import { lockUser, updateUser } from '#server/features/accounts/accounts.queries.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { recordSecurityEvent } from '#server/features/security/record-event.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'

/**
 * Gives somebody exactly these content roles, from their next request on. The same roles again write nothing.
 * @throws HttpError 404
 */
export async function changeContentRoles(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  admin: SignedIn,
  change: { userId: number; contentRoles: readonly ContentRole[] },
): Promise<{ contentRoles: ContentRole[] }> {
  const { userId } = change
  const contentRoles = orderedRoles(change.contentRoles)
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw notFound('There is no such user')
    const before = orderedRoles(user.contentRoles)
    if (before.join() === contentRoles.join()) return { contentRoles }
    await updateUser(tx, userId, { contentRoles })
    const detail = `${contentRoles.join(', ') || 'none'}, by ${admin.username}`
    await recordSecurityEvent({ ...deps, db: tx }, { kind: 'content_roles_changed', userId, detail })
    await recordAudit(tx, {
      actor: admin,
      action: 'content_roles.change',
      subjectType: 'user',
      subjectId: userId,
      details: { username: user.username, before: { contentRoles: before }, after: { contentRoles } },
    })
    return { contentRoles }
  })
}
