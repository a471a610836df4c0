import type pg from 'pg'
import { loadInBulk } from './bulk-load.ts'
import { createLearners, type NewLearners } from './learners.ts'

/**
 * The reviews of a learner who studies. A small log and a large one differ only in the number of learners.
 */
export const reviewsPerLearner = 200
const reviewsPerCard = 2
const reviewsAtOnce = 1_000_000
const tables = ['users', 'sessions', 'item_states', 'reviews', 'study_days']

/**
 * Creates learners and gives each a past: 100 cards with two reviews each, some of them due today. If not
 * every learner studies, the others share the rest of `reviews`.
 */
export async function loadLearners(db: pg.Pool, learners: NewLearners & { reviews?: number }): Promise<void> {
  const { count, studiousEvery = 1, reviews = count * reviewsPerLearner } = learners
  const studious = Math.floor(count / studiousEvery)
  const cardsOfOther =
    (reviews - studious * reviewsPerLearner) / reviewsPerCard / Math.max(1, count - studious)
  const cardsOf = (place: number, isStudious: boolean) =>
    isStudious
      ? reviewsPerLearner / reviewsPerCard
      : // Whole numbers whose sum is right.
        Math.max(0, Math.floor((place + 1) * cardsOfOther) - Math.floor(place * cardsOfOther))
  const learnersAtOnce = Math.ceil(reviewsAtOnce / (reviews / count))
  await loadInBulk(db, tables, async (client) => {
    const made = await createLearners(client, learners)
    const pasts = made.map(({ userId, isStudious }, place) => ({ userId, cards: cardsOf(place, isStudious) }))
    for (let start = 0; start < pasts.length; start += learnersAtOnce)
      await loadPasts(client, pasts.slice(start, start + learnersAtOnce))
  })
}

/**
 * Writes states, log and days in chronological order, so that the rows of a learner are as far apart as in
 * reality.
 */
export async function loadPasts(
  client: pg.PoolClient,
  pasts: readonly { userId: number; cards: number }[],
): Promise<void> {
  const today = 'floor(extract(epoch from now()) / 86400)::int'
  await client.query(
    `with cards as (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from flashcards),
     states as (
       insert into card_states (user_id, flashcard_id, mastery, review_count, last_reviewed_at, last_confidence,
         stability, difficulty, last_study_day, due_day, version)
       select l.u, c.id, 75, 2, now() - r.age * interval '1 day', 3, 2 + r.age, 5, ${today} - r.age,
         ${today} - 5 + (l.u * 13 + c.id * 7) % 60, 2
       from unnest($1::int[], $2::int[]) as l (u, number)
       cross join lateral generate_series(0, l.number - 1) as turn
       join cards c on c.place = (l.u * 7 + turn) % (select count(*) from flashcards)
       cross join lateral (select 1 + (l.u + c.id) % 40 as age) r
       order by r.age desc
       returning *),
     logged as (
       insert into card_reviews (user_id, flashcard_id, review_id, reviewed_at, received_at, study_day, version, confidence,
         counts, needs_review_before, needs_review_after, mastery_before, mastery_after, due_day_before, due_day_after,
         review_count_before, lapses_before, last_study_day_before, last_confidence_before, last_reviewed_before,
         stability_before, difficulty_before, seconds)
       select s.user_id, s.flashcard_id, gen_random_uuid(), s.last_reviewed_at - turn * interval '9 days', now(),
         s.last_study_day - turn * 9, 2 - turn, 3, true, false, false, 50, 75,
         case when turn = 0 then s.last_study_day end, s.due_day, 1 - turn, 0,
         case when turn = 0 then s.last_study_day - 9 end, case when turn = 0 then 3 end,
         case when turn = 0 then s.last_reviewed_at - interval '9 days' end, case when turn = 0 then 2.3 end,
         case when turn = 0 then 5 end, 5 + (s.flashcard_id * 7 + turn * 11) % 40
       from states s cross join generate_series(1, 0, -1) turn
       order by s.last_reviewed_at - turn * interval '9 days'
       returning user_id, study_day)
     insert into study_days (user_id, study_day, reviews, new_cards)
     select user_id, study_day, count(*), 0 from logged group by 1, 2 order by 2`,
    [pasts.map(({ userId }) => userId), pasts.map(({ cards }) => cards)],
  )
}

/**
 * Reads the tables of learners and their indexes into memory. Otherwise, with a million learners, each
 * measured learner would first be read from the disk.
 */
export async function readIntoMemory(db: pg.Pool): Promise<void> {
  await db.query('create extension if not exists pg_prewarm')
  await db.query(
    `select pg_prewarm(relation) from (
       select unnest($1::text[])::regclass as relation
       union all select indexrelid::regclass from pg_index where indrelid = any($1::text[]::regclass[])
     ) as loaded`,
    [tables],
  )
}
