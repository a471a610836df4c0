import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Learner, someLearners } from './learners.ts'
import { anyOf, arrivals, load, median, percentile, ratingOf } from './load.ts'
import type { Row } from './report.ts'
import type { MeasuredServer } from './server.ts'

const learnerCount = 200
const connections = 20
const rounds = 5
const seconds = 4
const poolSize = 10

/**
 * Writes the state and the log row of one rating, through the driver alone: without HTTP, rules or a
 * transaction.
 */
async function rateBare(pool: pg.Pool, userId: number, cardId: number): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    `insert into item_states (user_id, item_id, mastery, review_count, last_reviewed_at, last_confidence,
       stability, difficulty, last_study_day, due_day, version)
     values ($1, $2, 75, 1, now(), 3, 2.3, 5, 20000, 20010, 1)
     on conflict (user_id, kind, item_id) do update set mastery = 75, review_count = item_states.review_count + 1,
       last_reviewed_at = now(), last_confidence = 3, stability = 2.3, difficulty = 5, last_study_day = 20000,
       due_day = 20010, version = item_states.version + 1
     returning version`,
    [userId, cardId],
  )
  await pool.query(
    `insert into reviews (user_id, item_id, review_id, reviewed_at, received_at, study_day, version, confidence,
       counts, needs_review_before, needs_review_after, mastery_before, mastery_after, due_day_before, due_day_after,
       review_count_before, lapses_before, last_study_day_before, last_confidence_before, last_reviewed_before,
       stability_before, difficulty_before)
     values ($1, $2, $3, now(), now(), 20000, $4, 3, true, false, false, 50, 75, 20000, 20010, 1, 0, 19990, 3, now(), 2.3, 5)`,
    [userId, cardId, randomUUID(), rows[0]?.version],
  )
}

async function bareRatingsPerSecond(pool: pg.Pool, learners: Learner[], cards: number[]): Promise<number> {
  const started = performance.now()
  let count = 0
  const work = async () => {
    while (performance.now() - started < seconds * 1000) {
      await rateBare(pool, anyOf(learners).userId, anyOf(cards))
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return (count * 1000) / (performance.now() - started)
}

/**
 * Compares POST .../progress, with log, state, schedule and day, with the two bare statements. Both are
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
  const pool = new pg.Pool({ connectionString: at.databaseUrl, max: poolSize })
  const next = () => ratingOf(anyOf(cards), anyOf(learners).cookie)
  const ours: number[] = []
  const bare: number[] = []
  await load(at.server.url, { next, connections, seconds })
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(at.server.url, { next, connections, seconds }))
    bare.push(await bareRatingsPerSecond(pool, others, cards))
  }
  const times = await arrivals(at.server.url, {
    next,
    connections: learnerCount,
    seconds: 15,
    perSecond: 100,
  })
  const p99 = percentile(times, 0.99)
  await pool.end()
  const ratio = median(ours.map((value, round) => value / (bare[round] ?? 1)))
  const how = `${learnerCount} learners, ${connections} connections, ${rounds} rounds; the bare side has no HTTP and no transaction`
  return [
    {
      what: 'One rating against log and state through the bare driver',
      figure: `${ratio.toFixed(2)} (${Math.round(median(ours))} a second against ${Math.round(median(bare))})`,
      bar: 'at least 0.45',
      isMet: ratio >= 0.45,
      how,
    },
    {
      what: 'One rating, p99 with 200 learners',
      figure: `${p99.toFixed(0)} ms`,
      bar: 'under 40 ms',
      isMet: p99 < 40,
      how: '100 ratings a second, arriving by chance, on up to 200 connections',
    },
  ]
}
