import type pg from 'pg'
import { someLearners } from './learners.ts'
import { anyOf, arrivals, type Call, load, median, percentile, ratingOf } from './load.ts'
import type { Row } from './report.ts'
import { type MeasuredServer, startProgram } from './server.ts'

const learnerCount = 200
const connections = 20
const rounds = 5
const seconds = 4

/**
 * Compares POST .../progress, with log, state, schedule and day, with a bare handler that only writes. All are
 * measured in turn.
 */
export async function measureRating(
  db: pg.Pool,
  at: { server: MeasuredServer; databaseUrl: string },
): Promise<Row[]> {
  const all = await someLearners(db, 2 * learnerCount)
  const learners = all.slice(0, learnerCount)
  // The bare rows are no meaningful history, so they go to other learners.
  const others = all.slice(learnerCount)
  const cards = (await db.query<{ id: number }>('select id from flashcards order by id limit 400')).rows.map(
    (row) => row.id,
  )
  const bare = await startProgram(['bench/bare-rating.ts'], { DATABASE_URL: at.databaseUrl })
  const next = () => ratingOf(anyOf(cards), anyOf(learners).cookie)
  const bareCall = (path: string) => (): Call => ({
    method: 'POST',
    path,
    body: { userId: anyOf(others).userId, cardId: anyOf(cards) },
  })
  const runs = {
    ours: () => load(at.server.url, { next, connections, seconds }),
    statement: () => load(bare.url, { next: bareCall('/statement'), connections, seconds }),
    transaction: () => load(bare.url, { next: bareCall('/transaction'), connections, seconds }),
  }
  // The first run of each is not measured, because compilers and caches warm up.
  for (const run of Object.values(runs)) await run()
  const perSecond = { ours: [] as number[], statement: [] as number[], transaction: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    perSecond.ours.push(await runs.ours())
    perSecond.statement.push(await runs.statement())
    perSecond.transaction.push(await runs.transaction())
  }
  const times = await arrivals(at.server.url, {
    next,
    connections: learnerCount,
    seconds: 15,
    perSecond: 100,
  })
  const p99 = percentile(times, 0.99)
  await bare.stop()
  const row = (what: string, { to, bar }: { to: number[]; bar: number }): Row => {
    const ratio = median(perSecond.ours.map((value, round) => value / (to[round] ?? 1)))
    return {
      what,
      figure: `${ratio.toFixed(2)} (${Math.round(median(perSecond.ours))} a second against ${Math.round(median(to))})`,
      bar: `at least ${bar.toFixed(1)}`,
      isMet: ratio >= bar,
      how: `${learnerCount} learners, ${connections} connections, ${rounds} rounds; the bare side has no rules, sign-in or validation`,
    }
  }
  return [
    row('One rating against a bare handler that writes state and log row in one statement', {
      to: perSecond.statement,
      bar: 0.6,
    }),
    row('One rating against a bare handler that writes state, log row and day in a transaction of three', {
      to: perSecond.transaction,
      bar: 1,
    }),
    {
      what: 'One rating, p99 with 200 learners',
      figure: `${p99.toFixed(0)} ms`,
      bar: 'under 40 ms',
      isMet: p99 < 40,
      how: '100 ratings a second, arriving by chance, on up to 200 connections',
    },
  ]
}
