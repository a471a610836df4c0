import type { Deps } from '#server/deps.ts'
import {
  areUsers,
  countUsers,
  findMatching,
  type ListedUser,
  listUsers,
  type Page,
  searchesFor,
} from './user-admin.queries.ts'

/** Counting further costs time, and nobody turns so many pages. */
const counted = 1000
/**
 * Up to this many matches are sorted; of more, users are read from the newest until the page is full. Among a million users
 * both take about as long for 20,000 matches; for a tenth of them, reading takes seconds.
 */
const sortedAtMost = 20_000

type ListDeps = Pick<Deps, 'db'>
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
  const readAtMost = Math.max(most, sortedAtMost)
  for (const which of searchesFor(search)) {
    const { count, idsOfPage } = await findMatching(db, { which, most: readAtMost, page })
    if (count === 0) continue
    const rows = await (count > readAtMost
      ? listUsers(db, { ...page, which })
      : listUsers(db, { limit: page.limit, offset: 0, which: areUsers(idsOfPage) }))
    return { rows, total: Math.min(count, most), totalIsAtLeast: count > most }
  }
  return { rows: [], total: 0, totalIsAtLeast: false }
}
