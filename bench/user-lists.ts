import type pg from 'pg'
import { createLearners, someLearners } from './learners.ts'
import { type Call, percentile, sample } from './load.ts'
import type { Row } from './report.ts'
import type { MeasuredServer } from './server.ts'

const small = 1000
const calls = 200
const barRatio = 1.5
/** The first number of these learners. No other part of the bench uses such numbers. */
const firstNumber = 6_000_001

const list = '/api/admin/users'
const search = (words: string) => `/api/admin/search?q=${encodeURIComponent(words)}`

/** The pages of the list and the searches whose times are compared. A deep page begins in the middle. */
const asked: readonly { what: string; path: (middle: string) => string }[] = [
  { what: 'users, first page', path: () => list },
  { what: 'users, page in the middle', path: (middle) => `${list}?after=${middle}` },
  { what: 'users by name', path: () => `${list}?sort=name&order=asc` },
  { what: 'users by last seen', path: () => `${list}?sort=seen` },
  { what: 'users by end of premium', path: () => `${list}?sort=premiumEnd` },
  { what: 'users with premium', path: () => `${list}?status=active` },
  { what: 'users without premium', path: () => `${list}?status=free` },
  { what: 'users suspended', path: () => `${list}?suspended=yes` },
  { what: 'users of a plan', path: () => `${list}?plan=annual` },
  { what: 'users of a role', path: () => `${list}?role=nurse` },
  { what: 'users not confirmed', path: () => `${list}?confirmed=no` },
  { what: 'users never seen', path: () => `${list}?seen=never` },
  { what: 'users not seen for 30 days', path: () => `${list}?seen=before-30` },
  { what: 'users of a program', path: () => `${list}?program=Clinic%2077` },
  { what: 'a user by username', path: () => `${list}?search=bench-6000042` },
  { what: 'search for an address', path: () => search('bench-6000042@mail.example') },
  { what: 'search for the beginning of a username', path: () => search('bench-60000') },
  { what: 'search for a receipt', path: () => search('2026-000010') },
]

/** Measures how much slower the list of users and the search of admins are with this many users than with a thousand. */
export async function measureUserLists(db: pg.Pool, server: MeasuredServer, large: number): Promise<Row[]> {
  const [admin] = await someLearners(db, 1)
  if (!admin) throw new Error('there is no learner to be made an admin')
  await db.query('update users set is_admin = true where id = $1', [admin.userId])
  const measure = async () => {
    const middle = await placeInTheMiddle(db)
    const figures: number[] = []
    for (const { path } of asked) {
      const next = (): Call => ({ method: 'GET', path: path(middle), cookie: admin.cookie })
      figures.push(percentile(await sample(server.url, { next, count: calls, atOnce: 2 }), 0.95))
    }
    return figures
  }
  await grow(db, { first: 1, last: small })
  await measure()
  const before = await measure()
  await grow(db, { first: small + 1, last: large })
  await measure()
  const after = await measure()
  return asked.map(({ what }, place): Row => {
    const [few, many] = [before[place] ?? 0, after[place] ?? 0]
    const ratio = many / few
    return {
      what: `Growth: ${what}, p95`,
      figure: `${ratio.toFixed(2)} times (${few.toFixed(1)} to ${many.toFixed(1)} ms)`,
      bar: `at most ${barRatio} times`,
      isMet: ratio <= barRatio,
      how: `${small.toLocaleString('en-US')} users more than the other learners, then ${large.toLocaleString('en-US')}; ${calls} calls, 2 at once`,
    }
  })
}

/** The place of the user in the middle of the list, as an address has it. */
async function placeInTheMiddle(db: pg.Pool): Promise<string> {
  const { rows } = await db.query<{ key: string; id: number }>(
    `select created_at::text as key, id from users order by created_at desc, id desc
     limit 1 offset (select count(*) / 2 from users)`,
  )
  return Buffer.from(JSON.stringify(['registered', rows[0]?.key, rows[0]?.id])).toString('base64url')
}

/** More learners. One in a thousand is suspended, one in ten has never signed in or has other answers. */
async function grow(db: pg.Pool, { first, last }: { first: number; last: number }): Promise<void> {
  const [from, to] = [firstNumber + first, firstNumber + last]
  await createLearners(db, { first: from, count: to - from + 1, studiousEvery: 4 })
  await db.query(
    `update users set confirmed_email = case when id % 20 > 0 then email end,
       suspended_at = case when id % 1000 = 0 then now() end,
       role = case when id % 10 = 0 then 'nurse' else role end,
       last_seen_at = case when id % 10 > 0 then now() - id % 400 * interval '1 day' end
     where username >= 'bench-' || $1::int and username <= 'bench-' || $2::int and last_seen_at is null`,
    [from, to],
  )
  await db.query('vacuum (analyze) users, sessions')
}
