import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrateUpTo } from '#tests/support/database/migrate-up-to.ts'
import { openTestDatabase } from '#tests/support/database/test-database.ts'

/** 0035-study-items.sql puts two engines into one: every state and every row of both logs is there after it. */

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase({ isEmpty: true })
  await migrateUpTo(open, (name) => name < '0035')
  await open.script(`
    insert into users (username, email, password_hash, first_name, last_name, degrees, role, time_zone)
      select 'old-' || n, 'old' || n || '@mail.example', 'x', 'A', 'B', 'MD', 'resident', 'America/New_York'
      from generate_series(1, 2) n;
    insert into chapters (title) values ('One');
    insert into flashcards (chapter_id, question, answer) select 1, 'Q' || n, 'A' || n from generate_series(1, 30) n;
    insert into drugs (generic_name) select 'drug ' || n from generate_series(1, 8) n;
    insert into study_sessions (user_id, started_at) select n, now() from generate_series(1, 2) n;
    insert into card_states (user_id, flashcard_id, mastery, review_count, last_confidence, needs_review, is_starred, notes,
        tags, version, stability, difficulty, last_study_day, due_day, lapses, is_suspended, buried_until)
      select u, c, c, c % 5, c % 4 + 1, c % 3 = 0, c % 7 = 0, 'note ' || c, array['own'], c % 9, c / 2.0, 5.5, 20000 + c,
        20010 + c, c % 2, c % 11 = 0, nullif(c % 13, 0)
      from generate_series(1, 2) u, generate_series(1, 30) c;
    insert into reviews (user_id, flashcard_id, review_id, session_id, reviewed_at, received_at, study_day, version, confidence,
        counts, needs_review_before, needs_review_after, mastery_before, mastery_after, due_day_after, review_count_before,
        lapses_before, seconds)
      select u, c, gen_random_uuid(), (select id from study_sessions s where s.user_id = u), now(), now(), 20000 + v, v,
        v % 4 + 1, v % 3 > 0, false, c % 2 = 0, v, v + 1, 20010 + v, v - 1, 0, 9
      from generate_series(1, 2) u, generate_series(1, 30) c, generate_series(1, 6) v;
    insert into drug_states (user_id, drug_id, component, mastery, review_count, last_confidence, last_reviewed_at,
        is_bookmarked, version, stability, difficulty, last_study_day, due_day, lapses)
      select u, d, part, 10 * d, d % 4, 3, now(), d % 2 = 0, 2 * d, d / 3.0, 4.5, 20000 + d, 20020 + d, d % 3
      from generate_series(1, 2) u, generate_series(1, 8) d, unnest(array['moa', 'boxed_warning']) part;
    insert into drug_reviews (user_id, drug_id, component, review_id, reviewed_at, received_at, study_day, version, interaction,
        confidence, counts, mastery_before, mastery_after, review_count_before, session_id, seconds, lapses_before)
      select u, d, part, gen_random_uuid(), '2026-11-10T03:00:00Z', now(), 20000 + v, v,
        case when v = 3 then 'needs_review' else 'got_it' end, case when v < 3 then v end, v < 3, v, v + 5, v - 1,
        (select id from study_sessions s where s.user_id = u), 12, 1
      from generate_series(1, 2) u, generate_series(1, 8) d, unnest(array['moa', 'boxed_warning']) part,
        generate_series(1, 3) v;
    -- Of a version that stored neither study day nor schedule, of a session that is gone, and an id given twice.
    update drug_reviews set study_day = null, lapses_before = null, session_id = 99
      where user_id = 1 and drug_id = 8 and version = 1;
    update drug_reviews set review_id = (select min(review_id::text)::uuid from reviews where user_id = 2)
      where user_id = 2 and drug_id = 1 and component = 'moa' and version = 2;
    insert into drug_reviews (user_id, drug_id, component, review_id, reviewed_at, received_at, study_day, version, counts,
        mastery_before, mastery_after, review_count_before, undoes)
      select user_id, drug_id, component, gen_random_uuid(), now(), now(), study_day, 4, false, 7, 2, 2, review_id
      from drug_reviews where user_id = 2 and drug_id = 1 and component = 'moa' and version = 2;`)
})
afterAll(() => open.close())

const rowsOf = async (statement: string) => (await open.query(statement)).rows
const listed = (columns: string, from: string) => rowsOf(`select ${columns} from ${from} order by 1, 2, 3, 4`)

const cardColumns = `user_id, flashcard_id, mastery, version, review_count, last_reviewed_at, last_confidence, needs_review,
  is_starred, notes, tags, stability, difficulty, last_study_day, due_day, lapses, is_suspended, buried_until`
const drugColumns = `user_id, drug_id, component, mastery, review_count, last_reviewed_at, last_confidence, version, stability,
  difficulty, last_study_day, due_day, lapses`
const cardLog = `user_id, flashcard_id, version, review_id, session_id, reviewed_at, received_at, study_day, confidence,
  counts, needs_review_before, needs_review_after, mastery_before, mastery_after, due_day_before, due_day_after,
  review_count_before, lapses_before, undoes, seconds`
const drugLog = `user_id, drug_id, component, version, reviewed_at, received_at, interaction, confidence, counts,
  mastery_before, mastery_after, review_count_before, last_confidence_before, last_reviewed_before, seconds`

test('every state and logged row of both engines is the same in the one', async () => {
  const read = async (log: string, star: string) => ({
    cards: await listed(cardColumns, 'card_states'),
    drugs: await listed(`${drugColumns}, ${star} as star`, 'drug_states'),
    cardLog: await listed(cardLog, log),
    drugLog: await listed(drugLog, 'drug_reviews'),
  })
  const before = await read('reviews', 'is_bookmarked')
  expect(Object.values(before).map(({ length }) => length)).toEqual([60, 32, 360, 97])
  await migrate(open)
  expect(await read('card_reviews', 'is_starred')).toEqual(before)
  const [states] = await rowsOf('select count(*)::int as n from item_states')
  const [log] = await rowsOf('select count(*)::int as n from reviews')
  expect([states?.n, log?.n]).toEqual([60 + 32, 360 + 97])
})

test('a row without a study day has that of its instant, and no session that is gone', async () => {
  const rows = await rowsOf(`select study_day, lapses_before, session_id from drug_reviews
    where user_id = 1 and drug_id = 8 and version = 1`)
  // 22:00 of November 9 in New York.
  const studyDay = Date.parse('2026-11-09') / 86_400_000
  expect(rows).toEqual([
    { study_day: studyDay, lapses_before: 0, session_id: null },
    { study_day: studyDay, lapses_before: 0, session_id: null },
  ])
  expect(await rowsOf('select user_id, study_day, drug_reviews from study_days')).toEqual([
    { user_id: 1, study_day: studyDay, drug_reviews: 2 },
  ])
})

test('an id that a card and a component had keeps to the card, and the undo to its rating', async () => {
  const rows = await rowsOf(`select r.version, u.version as undone_by from drug_reviews r
    join drug_reviews u on u.user_id = r.user_id and u.undoes = r.review_id`)
  expect(rows).toEqual([{ version: 2, undone_by: 4 }])
})
