import type { Deps } from '#server/deps.ts'
import { presentSubscription } from '#server/features/accounts/present-user.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import type { CsvCell } from '#server/platform/http/send-csv.ts'
import { type ListedUser, listUsersAfter } from './user-admin.queries.ts'

export const exportedColumns = [
  'id',
  'username',
  'email',
  'firstName',
  'lastName',
  'role',
  'practiceLocation',
  'isAdmin',
  'subscriptionPlan',
  'subscriptionStatus',
  'subscriptionEndsAt',
  'createdAt',
  'isEmailConfirmed',
] as const

const batchSize = 1000

/** The rows of all users, in batches, once the audit log says who took them. */
export async function exportUsers(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: SignedIn,
): Promise<AsyncIterable<CsvCell[][]>> {
  await recordAudit(deps.db, {
    actor,
    action: 'users.export',
    subjectType: 'users',
    subjectId: 'all',
  })
  return readUsers(deps)
}

async function* readUsers(deps: Pick<Deps, 'db' | 'clock'>): AsyncIterable<CsvCell[][]> {
  const now = deps.clock.now()
  let afterId = 0
  for (;;) {
    const batch = await listUsersAfter(deps.db, { afterId, limit: batchSize })
    const last = batch.at(-1)
    if (!last) return
    yield batch.map((user) => cellsOf(user, now))
    afterId = last.id
  }
}

function cellsOf(user: ListedUser, now: Date): CsvCell[] {
  const values = { ...user, ...presentSubscription(user, now), createdAt: user.createdAt.toISOString() }
  return exportedColumns.map((column) => values[column])
}
