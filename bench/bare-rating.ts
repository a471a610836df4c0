import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * Measures the cost of a handler that only writes a rating, without rules, sign-in or validation: state and
 * log row in one statement (`/statement`), or state, log row and day in a transaction of three
 * (`/transaction`).
 */
interface Rating {
  userId: number
  cardId: number
}

const { DATABASE_URL, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const server = Fastify()

const saveState = `insert into item_states (user_id, item_id, mastery, review_count, last_reviewed_at, last_confidence,
    stability, difficulty, last_study_day, due_day, version)
  values ($1, $2, 75, 1, now(), 3, 2.3, 5, 20000, 20010, 1)
  on conflict (user_id, kind, item_id) do update set mastery = 75, review_count = item_states.review_count + 1,
    last_reviewed_at = now(), last_confidence = 3, stability = 2.3, difficulty = 5, last_study_day = 20000,
    due_day = 20010, version = item_states.version + 1
  returning version`
const logColumns = `user_id, item_id, review_id, reviewed_at, received_at, study_day, version, confidence, counts,
  needs_review_before, needs_review_after, mastery_before, mastery_after, due_day_before, due_day_after,
  review_count_before, lapses_before, last_study_day_before, last_confidence_before, last_reviewed_before,
  stability_before, difficulty_before`
const logged = (version: string) =>
  `$1, $2, $3, now(), now(), 20000, ${version}, 3, true, false, false, 50, 75, 20000, 20010, 1, 0, 19990, 3, now(), 2.3, 5`
const inOne = `with state as (${saveState})
  insert into reviews (${logColumns}) select ${logged('state.version')} from state`
const saveLog = `insert into reviews (${logColumns}) values (${logged('$4::integer')})`
const saveDay = `insert into study_days (user_id, study_day, reviews) values ($1, 20000, 1)
  on conflict (user_id, study_day) do update set reviews = study_days.reviews + 1`

server.post<{ Body: Rating }>('/statement', async ({ body: { userId, cardId } }) => {
  await pool.query({ name: 'one', text: inOne, values: [userId, cardId, randomUUID()] })
  return { ok: true }
})

server.post<{ Body: Rating }>('/transaction', async ({ body: { userId, cardId } }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const state = { name: 'state', text: saveState, values: [userId, cardId] }
    const { rows } = await client.query<{ version: number }>(state)
    await client.query({
      name: 'log',
      text: saveLog,
      values: [userId, cardId, randomUUID(), rows[0]?.version],
    })
    await client.query({ name: 'day', text: saveDay, values: [userId] })
    await client.query('commit')
    return { ok: true }
  } finally {
    client.release()
  }
})

server.get('/healthz', async () => ({ status: 'alive' }))
await server.listen({ port: Number(PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
