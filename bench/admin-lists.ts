import type pg from 'pg'
import { createLearners, someLearners } from './learners.ts'
import { type Call, percentile, sample } from './load.ts'
import type { Row } from './report.ts'
import type { MeasuredServer } from './server.ts'

const large = 100_000
const small = 100
const calls = 300
const barRatio = 1.5
/** The first number of these learners. No other part of the bench uses such numbers. */
const firstNumber = 5_000_001

const lists: readonly List[] = [
  { what: 'audit log', path: '/api/admin/audit-log' },
  { what: 'audit log of one action', path: '/api/admin/audit-log?action=flashcard.update' },
  { what: 'audit log of one admin', path: '/api/admin/audit-log?actor=bench-admin-7' },
]

/**
 * Measures how much slower the lists of administration are with a hundred thousand users and changes than
 * with a hundred.
 */
export async function measureAdminLists(db: pg.Pool, server: MeasuredServer): Promise<Row[]> {
  const size = `${small} rows more than the other learners, then ${large.toLocaleString('en-US')}`
  return compareSizes(db, server, { lists, small, large, grow, size })
}

export interface List {
  what: string
  path: string
}

interface Sizes {
  lists: readonly List[]
  small: number
  large: number
  /** Adds the rows with these numbers to the tables of the lists. */
  grow: (db: pg.Pool, range: { first: number; last: number }) => Promise<void>
  /** The sizes in words. */
  size: string
}

/** Measures the p95 of each list with few rows, and then with many. */
export async function compareSizes(
  db: pg.Pool,
  server: MeasuredServer,
  { lists, small, large, grow, size }: Sizes,
): Promise<Row[]> {
  const [admin] = await someLearners(db, 1)
  if (!admin) throw new Error('there is no learner to be made an admin')
  await db.query('update users set is_admin = true where id = $1', [admin.userId])
  const measure = async () => {
    const figures: number[] = []
    for (const { path } of lists) {
      const next = (): Call => ({ method: 'GET', path, cookie: admin.cookie })
      figures.push(percentile(await sample(server.url, { next, count: calls, atOnce: 2 }), 0.95))
    }
    return figures
  }
  await grow(db, { first: 1, last: small })
  await measure()
  const before = await measure()
  await grow(db, { first: small + 1, last: large })
  const after = await measure()
  return lists.map(({ what }, place): Row => {
    const [few, many] = [before[place] ?? 0, after[place] ?? 0]
    const ratio = many / few
    return {
      what: `Growth: ${what}, p95`,
      figure: `${ratio.toFixed(2)} times (${few.toFixed(1)} to ${many.toFixed(1)} ms)`,
      bar: `at most ${barRatio} times`,
      isMet: ratio <= barRatio,
      how: `${size}; ${calls} calls, 2 at once`,
    }
  })
}

async function grow(db: pg.Pool, { first, last }: { first: number; last: number }): Promise<void> {
  await createLearners(db, { first: firstNumber + first, count: last - first + 1 })
  await db.query(
    `insert into audit_log (at, actor_name, action, subject_type, subject_id, details)
     select now() - interval '1 second' * ($2::int - n), 'bench-admin-' || n % 20,
       (array['flashcard.update', 'user.grant-admin', 'promo-code.create', 'mail.retry', 'payment.refund'])[1 + n % 5],
       (array['flashcard', 'user', 'promo-code', 'mail', 'payment'])[1 + n % 5], (n % 5000)::text,
       '{"before": {"question": "Which drug?"}, "after": {"question": "Which drug comes first?"}}'
     from generate_series($1::int, $2::int) n`,
    [first, last],
  )
  await db.query('vacuum (analyze) users, sessions, audit_log')
}
