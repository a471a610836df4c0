import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '#server/database/connect.ts'
import { systemClock } from '#server/platform/clock.ts'
import { JobQueue } from '#server/platform/jobs/jobs.ts'
import { saveLog } from '#tests/support/server/save-log.ts'
import { simulateLog } from '#tests/support/simulation/simulate-log.ts'
import { someLearners } from './learners.ts'
import { anyOf, arrivals, type Call, percentile, ratingOf } from './load.ts'
import type { Row } from './report.ts'
import type { MeasuredServer } from './server.ts'

const fittedLearners = 40
const reviewsOfALearner = 9_000
const perSecond = 40
const seconds = 15
const longestWaitSeconds = 60
const barMs = 50

/** Measures the latency for learners while the nightly job fits memory weights to other learners. */
export async function measureFits(
  db: pg.Pool,
  { server, databaseUrl }: { server: MeasuredServer; databaseUrl: string },
): Promise<Row[]> {
  const learners = await someLearners(db, fittedLearners * 2)
  for (const [place, { userId }] of learners.slice(0, fittedLearners).entries()) {
    await db.query('delete from card_reviews where user_id = $1', [userId])
    await saveLog(db, userId, simulateLog({ seed: place + 1, weights: null, reviews: reviewsOfALearner }))
  }
  const next = await callsOf(
    db,
    learners.slice(fittedLearners).map(({ cookie }) => cookie),
  )
  const measure = async () =>
    percentile(await arrivals(server.url, { next, connections: 20, perSecond, seconds }), 0.99)
  await measure()
  const alone = await measure()
  await beginFitting(db, databaseUrl)
  const before = await countFits(db)
  const during = await measure()
  const fits = (await countFits(db)) - before
  if (fits === 0) throw new Error('no fit ended while calls were measured')
  return [
    {
      what: 'Other calls while memory weights are fitted, p99',
      figure: `${during.toFixed(0)} ms (${alone.toFixed(0)} ms without)`,
      bar: `under ${barMs} ms`,
      isMet: during < barMs,
      how: `${perSecond} calls a second, ratings and GET /api/user; ${fits} fits of ${reviewsOfALearner.toLocaleString('en-US')} reviews ended in ${seconds} s`,
    },
  ]
}

async function callsOf(db: pg.Pool, cookies: string[]): Promise<() => Call> {
  const { rows } = await db.query<{ id: number }>('select id from flashcards order by id limit 400')
  return () =>
    Math.random() < 0.5
      ? { method: 'GET', path: '/api/user', cookie: anyOf(cookies) }
      : ratingOf(anyOf(rows).id, anyOf(cookies))
}

/** Triggers the job in the server under measurement, and waits for its first fit. */
async function beginFitting(db: pg.Pool, databaseUrl: string): Promise<void> {
  const open = await openDatabase({ databaseUrl, dataDir: '' })
  const jobs = new JobQueue(open, { log: pino({ level: 'silent' }), clock: systemClock })
  await jobs.start([])
  jobs.wake('memory.fit')
  for (let second = 0; (await countFits(db)) === 0; second++) {
    if (second === longestWaitSeconds) throw new Error('the job memory.fit does not begin')
    await wait(1_000)
  }
  await jobs.stop()
  await open.close()
}

async function countFits(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ fits: number }>('select count(*)::int as fits from memory_fits')
  return rows[0]?.fits ?? 0
}
