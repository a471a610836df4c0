import { usersPageSize } from '#contracts/user-admin.ts'
import type { Deps } from '#server/deps.ts'
import { countUsers, type ListedUser, listUsers } from './user-admin.queries.ts'

/** Counting further costs time, and nobody turns so many pages. Of a search every row has to be compared. */
const counted = { ofAll: 1000, ofSearch: 5 * usersPageSize }

/** One page, and the number of all users or of those found, which is only counted to a little beyond the page. */
export async function listUsersPage(
  { db }: Pick<Deps, 'db'>,
  { page, limit, search = '' }: { page: number; limit: number; search?: string | undefined },
): Promise<{ rows: ListedUser[]; total: number; totalIsAtLeast: boolean }> {
  const offset = (page - 1) * limit
  const rows = await listUsers(db, { search, limit, offset })
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0)
  if (isLastPage) return { rows, total: offset + rows.length, totalIsAtLeast: false }
  const atMost = Math.max(search ? counted.ofSearch : counted.ofAll, offset + 2 * limit)
  const total = await countUsers(db, { search, limit: atMost + 1 })
  return { rows, total: Math.min(total, atMost), totalIsAtLeast: total > atMost }
}
