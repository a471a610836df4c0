import type pg from 'pg'
import { pino } from 'pino'
import { type OpenDatabase, openDatabase } from '#server/database/connect.ts'
import { rollUpVisits } from '#server/features/visits/roll-up-visits.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { loadInBulk } from './bulk-load.ts'
import { someLearners } from './learners.ts'
import { type Call, median, percentile, sample } from './load.ts'
import type { Row } from './report.ts'
import type { MeasuredServer } from './server.ts'

export const days = 90
const viewsOfASession = 3
const rowsAtOnce = 1_000_000
const calls = 300
const barMs = 500

/**
 * Measures the latency for an admin over 90 days of page views, and the duration of the job that counts them.
 */
export async function measureVisits(
  db: pg.Pool,
  { server, databaseUrl, views }: { server: MeasuredServer; databaseUrl: string; views: number },
): Promise<Row[]> {
  // The server under measurement also has this job, which would count in the middle of loading.
  await db.query("delete from pgboss.schedule where name = 'visits.roll-up'")
  await loadVisits(db, views)
  const { catchUpMs, usualMs } = await measureRollUps(databaseUrl)
  const [admin] = await someLearners(db, 1)
  if (!admin) throw new Error('there is no learner to be made an admin')
  await db.query('update users set is_admin = true where id = $1', [admin.userId])
  const next = (): Call => ({
    method: 'GET',
    path: `/api/admin/analytics-dashboard?timeframe=${days}d`,
    cookie: admin.cookie,
  })
  const p95 = percentile(await sample(server.url, { next, count: calls, atOnce: 2 }), 0.95)
  const { rows } = await db.query('select count(*)::int as count from page_view_days')
  const size = `${views.toLocaleString('en-US')} page views of ${days} days`
  return [
    {
      what: `Page views, funnel and sources of ${days} days for an admin, p95`,
      figure: `${p95.toFixed(0)} ms`,
      bar: `under ${barMs} ms`,
      isMet: p95 < barMs,
      how: `${size}, ${rows[0]?.count} rows of page roll-ups; ${calls} calls, 2 at once`,
    },
    {
      what: 'Counting visits every ten minutes',
      figure: `${(usualMs / 1000).toFixed(1)} s`,
      bar: 'under 60 s',
      isMet: usualMs < 60_000,
      how: `the days that are not final, of ${size}; median of 3 runs`,
    },
    {
      what: `Counting the visits of ${days} days after a standstill`,
      figure: `${(catchUpMs / 1000).toFixed(0)} s`,
      bar: 'under 600 s',
      isMet: catchUpMs < 600_000,
      how: size,
    },
  ]
}

async function measureRollUps(databaseUrl: string): Promise<{ catchUpMs: number; usualMs: number }> {
  const open = await openDatabase({ databaseUrl, dataDir: '' })
  const deps = { open, clock: systemClock, config: readConfig({}), log: pino({ level: 'silent' }) }
  const time = async () => {
    const started = performance.now()
    await rollUpVisits(deps)
    return performance.now() - started
  }
  try {
    await forgetCounts(open)
    const catchUpMs = await time()
    const usual: number[] = []
    for (let run = 0; run < 3; run++) usual.push(await time())
    return { catchUpMs, usualMs: median(usual) }
  } finally {
    await open.close()
  }
}

/** Deletes the counts, so that the next roll-up counts all days again. */
export async function forgetCounts(db: Pick<OpenDatabase, 'query'>): Promise<void> {
  for (const table of ['page_view_days', 'conversion_days', 'traffic_days', 'visits_counted'])
    await db.query(`delete from ${table}`)
}

/** Sessions of three views. Every tenth view belongs to a session of the previous day. */
export async function loadVisits(db: pg.Pool, views: number): Promise<void> {
  await loadInBulk(db, ['page_views'], async (client) => {
    for (let first = 1; first <= views; first += rowsAtOnce)
      await insertViews(client, { first, last: Math.min(views, first + rowsAtOnce - 1), views })
    await insertSteps(client)
  })
}

async function insertViews(
  client: pg.PoolClient,
  { first, last, views }: { first: number; last: number; views: number },
): Promise<void> {
  await client.query(
    `insert into page_views (at, session_id, page_path, page_title, referrer_url, user_agent, traffic_source, seconds_on_page)
     select now() - interval '${days} days' * (1 - n::float8 / $3),
       'visit-' || md5((case when n % 10 = 0 then greatest(0, n - $3::int / ${days}) else n end / ${viewsOfASession})::text),
       (array['/', '/pricing', '/board-review', '/auth', '/study', '/study/session', '/study/chapter/' || n % 40, '/dashboard',
         '/study/questions/session/' || n / 50, '/study/questions/results/' || n / 50, '/drugs', '/checkout'])[1 + n * 7 % 12],
       'Regimen', 'https://www.google.com/', 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
       (array['direct', 'internal', 'search', 'internal', 'social', 'referral'])[1 + (n / ${viewsOfASession}) * 5 % 6],
       case when n % 5 > 0 then n % 600 end
     from generate_series($1::int, $2::int) n`,
    [first, last, views],
  )
}

/**
 * Of a hundred views, five are by users who then sign in, and one by a user who registers. One view of 500
 * leads to a sale.
 */
async function insertSteps(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into conversions (at, session_id, event_type)
     select at, session_id, case when id % 100 = 0 then 'register' when id % 500 = 1 then 'payment_complete'
       when id % 250 = 2 then 'checkout_start' else 'login_complete' end
     from page_views where id % 20 = 0 or id % 500 = 1 or id % 250 = 2`,
  )
  await client.query(
    `insert into payments (provider, provider_payment_id, amount_cents, currency, status, visit_session, paid_at)
     select 'stripe', 'bench-' || id, 10000, 'usd', 'paid', session_id, at from page_views where id % 500 = 1`,
  )
}
