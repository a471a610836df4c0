import type { SQL } from 'drizzle-orm'
import { usersPageSize } from '#contracts/user-admin.ts'
import type { Deps } from '#server/deps.ts'
import { countUsers, type ListedUser, listUsers, searchesFor } from './user-admin.queries.ts'

/** Counting further costs time, and nobody turns so many pages. Of a search every row has to be compared. */
const counted = { ofAll: 1000, ofSearch: 5 * usersPageSize }

type ListDeps = Pick<Deps, 'db'>
interface Page {
  limit: number
  offset: number
}

/** One page, and the number of all users or of those found, which is only counted to a little beyond the page. */
export async function listUsersPage(
  deps: ListDeps,
  { page, limit, search = '' }: { page: number; limit: number; search?: string | undefined },
): Promise<{ rows: ListedUser[]; total: number; totalIsAtLeast: boolean }> {
  const offset = (page - 1) * limit
  const { rows, which } = await findPage(deps, search, { limit, offset })
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0)
  if (isLastPage) return { rows, total: offset + rows.length, totalIsAtLeast: false }
  const atMost = Math.max(search ? counted.ofSearch : counted.ofAll, offset + 2 * limit)
  const total = await countUsers(deps.db, { which, limit: atMost + 1 })
  return { rows, total: Math.min(total, atMost), totalIsAtLeast: total > atMost }
}

/** What was typed finds users in the first way in which it finds any. */
async function findPage(
  { db }: ListDeps,
  search: string,
  page: Page,
): Promise<{ rows: ListedUser[]; which: SQL | undefined }> {
  const searches = search ? searchesFor(search) : [undefined]
  for (const which of searches) {
    const rows = await listUsers(db, { ...page, which })
    const hasAny = rows.length > 0 || (page.offset > 0 && (await countUsers(db, { which, limit: 1 })) > 0)
    if (hasAny) return { rows, which }
  }
  return { rows: [], which: searches.at(-1) }
}
