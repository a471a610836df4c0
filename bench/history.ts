import type pg from 'pg'

/** Reviews a learner has; a small log and a large one differ in the number of learners alone. */
export const reviewsPerLearner = 200
const cardsPerLearner = reviewsPerLearner / 2
const learnersAtOnce = 5_000

/**
 * Gives every bench learner without states a past: 100 cards with two reviews each, some of them due today.
 * Indexes are dropped while the log is filled and made again, as in any bulk load.
 */
export async function loadHistories(db: pg.Pool): Promise<void> {
  const client = await db.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    const restoreIndexes = await dropIndexes(client)
    const { rows } = await client.query<{ id: number }>(
      "select id from users u where username like 'bench-%' and not exists (select 1 from card_states s where s.user_id = u.id)",
    )
    for (let start = 0; start < rows.length; start += learnersAtOnce)
      await loadSome(
        client,
        rows.slice(start, start + learnersAtOnce).map((row) => row.id),
      )
    await restoreIndexes()
    await client.query("set session_replication_role = 'origin'")
    // As in a database that has lived for a while; else the server's own vacuum runs beside what is measured.
    await client.query('vacuum (analyze)')
  } finally {
    client.release()
  }
}

async function loadSome(client: pg.PoolClient, userIds: number[]): Promise<void> {
  const today = 'floor(extract(epoch from now()) / 86400)::int'
  await client.query(
    `with cards as (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from flashcards)
     insert into card_states (user_id, flashcard_id, mastery, review_count, last_reviewed_at, last_confidence,
       stability, difficulty, last_study_day, due_day, version)
     select u, c.id, 75, 2, now() - r.age * interval '1 day', 3, 2 + r.age, 5, ${today} - r.age,
       ${today} - 5 + (u * 13 + c.id * 7) % 60, 2
     from unnest($1::int[]) u
     join cards c on (c.place - u * 7 % c.total + c.total) % c.total < $2
     cross join lateral (select 1 + (u + c.id) % 40 as age) r`,
    [userIds, cardsPerLearner],
  )
  await client.query(
    `insert into reviews (user_id, flashcard_id, review_id, reviewed_at, received_at, study_day, version, confidence,
       counts, needs_review_before, needs_review_after, mastery_before, mastery_after, due_day_before, due_day_after,
       review_count_before, lapses_before, last_study_day_before, last_confidence_before, last_reviewed_before,
       stability_before, difficulty_before)
     select s.user_id, s.flashcard_id, gen_random_uuid(), s.last_reviewed_at - turn * interval '9 days', now(),
       s.last_study_day - turn * 9, 2 - turn, 3, true, false, false, 50, 75,
       case when turn = 0 then s.last_study_day end, s.due_day, 1 - turn, 0,
       case when turn = 0 then s.last_study_day - 9 end, case when turn = 0 then 3 end,
       case when turn = 0 then s.last_reviewed_at - interval '9 days' end, case when turn = 0 then 2.3 end,
       case when turn = 0 then 5 end
     from card_states s cross join generate_series(1, 0, -1) turn
     where s.user_id = any($1::int[])
     order by s.last_reviewed_at - turn * interval '9 days'`,
    [userIds],
  )
  await client.query(
    `insert into study_days (user_id, study_day, reviews, new_cards)
     select user_id, study_day, count(*), 0 from reviews where user_id = any($1::int[]) group by 1, 2
     on conflict do nothing`,
    [userIds],
  )
}

/** @returns a function that makes them again. */
async function dropIndexes(client: pg.PoolClient): Promise<() => Promise<void>> {
  const { rows: constraints } = await client.query<{ conname: string; definition: string }>(
    "select conname, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'reviews'::regclass and contype in ('p', 'u')",
  )
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'reviews'
       and indexname not in (select conname from pg_constraint where conrelid = 'reviews'::regclass)`,
  )
  for (const { conname } of constraints) await client.query(`alter table reviews drop constraint ${conname}`)
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
  return async () => {
    await client.query("set maintenance_work_mem = '1GB'")
    for (const { conname, definition } of constraints)
      await client.query(`alter table reviews add constraint ${conname} ${definition}`)
    for (const { indexdef } of indexes) await client.query(indexdef)
  }
}
