import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { runJobs } from './jobs.ts'
import { someLearners } from './learners.ts'
import { anyOf, type Call, percentile, sample } from './load.ts'
import { searchCall } from './reads.ts'
import type { Row } from './report.ts'
import type { MeasuredServer } from './server.ts'

const sizes = [1_000, 10_000]
const calls = 300
const barMs = 100
const statistics = 'questions.statistics'
const mostStatisticsMs = 60_000

/**
 * Measures what grows with the bank: the builder with its counts, building a block by the outline, the search
 * and the job of the item statistics, with 1,000 questions and with 10,000. Copies of the shipped ones fill
 * the bank.
 */
export async function measureBank(
  db: pg.Pool,
  { server, databaseUrl }: { server: MeasuredServer; databaseUrl: string },
): Promise<Row[]> {
  const rows: Row[] = []
  for (const size of sizes) {
    await fillBank(db, size)
    rows.push(...(await rowsOf(db, { server, databaseUrl, size })))
  }
  await db.query('delete from questions where key is null')
  return rows
}

async function fillBank(db: pg.Pool, size: number): Promise<void> {
  await db.query(
    `insert into questions (category, task, difficulty, is_sample, stem, exhibit, lead_in, options, reasons, key_option,
       key_point, evidence, tags, source)
     select category, task, difficulty, false, stem, exhibit, lead_in, options, reasons, key_option, key_point, evidence,
       tags, source
     from (select q.*, row_number() over (order by n, q.id) as place from questions q, generate_series(1, 40) n
       where q.key is not null) copies
     where place <= $1 - (select count(*) from questions where archived_at is null)`,
    [size],
  )
  await db.query('vacuum (analyze) questions')
}

async function rowsOf(
  db: pg.Pool,
  { server, databaseUrl, size }: { server: MeasuredServer; databaseUrl: string; size: number },
): Promise<Row[]> {
  const learners = await someLearners(db, 100)
  const build = (): Call => ({
    method: 'POST',
    path: '/api/questions/blocks',
    cookie: anyOf(learners).cookie,
    body: { requestId: randomUUID(), source: { by: 'outline' }, count: 20, mode: 'tutor' },
  })
  const measured: [what: string, next: () => Call][] = [
    [
      'The question builder with its counts',
      () => ({ method: 'GET', path: '/api/questions', cookie: anyOf(learners).cookie }),
    ],
    ['Building a block of 20 by the outline', build],
    ['A search', () => searchCall(anyOf(learners).cookie)],
  ]
  const of = `${size.toLocaleString('en-US')} questions`
  const rows: Row[] = []
  for (const [what, next] of measured) {
    const p95 = percentile(await sample(server.url, { next, count: calls, atOnce: 2 }), 0.95)
    rows.push({
      what: `${what}, ${of}, p95`,
      figure: `${p95.toFixed(0)} ms`,
      bar: `under ${barMs} ms`,
      isMet: p95 < barMs,
      how: `${calls} calls, 2 at once`,
    })
  }
  const ms = (await runJobs(databaseUrl, [statistics])).get(statistics) ?? Number.POSITIVE_INFINITY
  rows.push({
    what: `The item statistics of every night, ${of}`,
    figure: `${(ms / 1000).toFixed(1)} s`,
    bar: `under ${mostStatisticsMs / 1000} s`,
    isMet: ms < mostStatisticsMs,
    how: 'one run',
  })
  return rows
}
