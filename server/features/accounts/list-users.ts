import type { Deps } from '#server/deps.ts'
import {
  areUsers,
  countUsers,
  findMatching,
  type ListedUser,
  listUsers,
  searchesFor,
  type UserCondition,
} from './user-admin.queries.ts'

/** Counting further costs time, and nobody turns so many pages. */
const counted = 1000

type ListDeps = Pick<Deps, 'db'>
interface Page {
  limit: number
  offset: number
}
interface UsersPage {
  rows: ListedUser[]
  total: number
  totalIsAtLeast: boolean
}

/** One page, and the number of all users or of those found, which is only counted to a little beyond the page. */
export async function listUsersPage(
  deps: ListDeps,
  { page, limit, search = '' }: { page: number; limit: number; search?: string | undefined },
): Promise<UsersPage> {
  const part = { limit, offset: (page - 1) * limit }
  return search ? searchPage(deps, search, part) : pageOfAll(deps, part)
}

const mostFor = ({ limit, offset }: Page) => Math.max(counted, offset + 2 * limit)

async function pageOfAll({ db }: ListDeps, page: Page): Promise<UsersPage> {
  const rows = await listUsers(db, { ...page, which: undefined })
  const isLastPage = rows.length < page.limit && (rows.length > 0 || page.offset === 0)
  if (isLastPage) return { rows, total: page.offset + rows.length, totalIsAtLeast: false }
  const most = mostFor(page)
  const total = await countUsers(db, most + 1)
  return { rows, total: Math.min(total, most), totalIsAtLeast: total > most }
}

/** What was typed finds users in the first way in which it finds any. */
async function searchPage({ db }: ListDeps, search: string, page: Page): Promise<UsersPage> {
  const most = mostFor(page)
  for (const which of searchesFor(search)) {
    const ids = await findMatching(db, { which, limit: most + 1 })
    if (ids.length > 0) return pageOfMatches({ db }, { which, ids, most, page })
  }
  return { rows: [], total: 0, totalIsAtLeast: false }
}

async function pageOfMatches(
  { db }: ListDeps,
  { which, ids, most, page }: { which: UserCondition; ids: number[]; most: number; page: Page },
): Promise<UsersPage> {
  const areMore = ids.length > most
  const rows = await listUsers(db, { ...page, which: areMore ? which : areUsers(ids) })
  return { rows, total: Math.min(ids.length, most), totalIsAtLeast: areMore }
}
