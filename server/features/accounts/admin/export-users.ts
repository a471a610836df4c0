import type { UserFilter } from '#contracts/accounts/user-filter.ts'
import type { Deps } from '#server/deps.ts'
import { presentSubscription } from '#server/features/accounts/present-user.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import type { CsvCell } from '#server/platform/http/send-csv.ts'
import { selectUsers } from './list-users.ts'
import { areUsers, type ListedUser, listUsersAfter, type UserCondition } from './user-admin.queries.ts'

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

interface ExportQuery extends UserFilter {
  /** Ids with commas between them, instead of a filter. */
  ids?: string | undefined
}

/**
 * Exports the rows of the users that match, in batches. First it records in the audit log who exported them
 * and by which filter.
 */
export async function exportUsers(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: SignedIn,
  query: ExportQuery,
): Promise<AsyncIterable<CsvCell[][]>> {
  await recordAudit(deps.db, {
    actor,
    action: 'users.export',
    subjectType: 'users',
    subjectId: Object.keys(query).length === 0 ? 'all' : 'some',
    details: { ...query },
  })
  const { ids, ...filter } = query
  const selected = ids ? { which: areUsers(ids.split(',').map(Number)) } : await selectUsers(deps, filter)
  return selected ? readUsers(deps, selected.which) : noRows()
}

async function* noRows(): AsyncIterable<CsvCell[][]> {}

async function* readUsers(
  deps: Pick<Deps, 'db' | 'clock'>,
  which: UserCondition | undefined,
): AsyncIterable<CsvCell[][]> {
  const now = deps.clock.now()
  let afterId = 0
  for (;;) {
    const batch = await listUsersAfter(deps.db, which, { afterId, limit: batchSize })
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
