import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCardState, scheduleAfterRating } from '#domain/scheduling/card-state.ts'
import { studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import type { OpenDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { type DemoHistory, playHistory } from '#server/demo/play-history.ts'
import { verifyAudit } from '#server/features/audit/verify-audit.ts'
import { migrateUpTo } from '#tests/support/database/migrate-up-to.ts'
import { openTestDatabase } from '#tests/support/database/test-database.ts'

/**
 * A database of the last version before learner tables were keyed by user_id, with months of study in it, is migrated:
 * every count and every card's schedule is the same before and after, and every row of the log keeps what undo needs.
 */

const lastBefore = '0009-ended-access.sql'
const learners = 3
const cards = 90
const entries = 40
const today = 20_778

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase({ isEmpty: true })
  await migrateUpTo(open, (name) => name <= lastBefore)
  await open.script(`
    insert into users (username, email, password_hash, first_name, last_name, degrees, role)
      select 'old-' || n, 'old' || n || '@mail.example', 'x', 'A', 'B', 'MD', 'resident'
      from generate_series(1, ${learners}) n;
    insert into chapters (title) values ('One');
    insert into flashcards (chapter_id, question, answer) select 1, 'Q' || n, 'A' || n from generate_series(1, ${cards}) n;
    insert into drugs (generic_name) values ('one'), ('two');
    -- A visit that came from a search, one of our own pages alone, one without a view, and none.
    insert into page_views (at, session_id, page_path, traffic_source) values
      ('2026-11-01T10:02:00Z', 'searched', '/', 'social'), ('2026-11-01T10:00:00Z', 'searched', '/', 'internal'),
      ('2026-11-01T10:01:00Z', 'searched', '/', 'search'), ('2026-11-01T10:00:00Z', 'inside', '/', 'internal');
    insert into payments (provider, provider_payment_id, amount_cents, currency, status, visit_session, paid_at)
      select 'stripe', coalesce(visit, 'none'), 10000, 'usd', 'paid', visit, '2026-11-01T10:30:00Z'
      from unnest(array['searched', 'inside', 'unseen', null]) visit;
    -- Node may know a zone that the database does not know yet.
    update users set time_zone = 'Mars/Olympus' where id = 3;
    insert into audit_log (at, actor_id, actor_name, action, subject_type, subject_id, details, request_id)
      select timestamptz '2026-11-01 12:00:00Z' - n * interval '1.5 days', case when n % 3 > 0 then n % 3 end, 'old-' || n % 3,
        'flashcard.update', 'flashcard', n::text, '{"before": {"answer": "é"}, "after": null}', 'request-' || n
      from generate_series(1, ${entries}) n;
    delete from audit_log where id in (2, 5);`)
  for (let userId = 1; userId <= learners; userId++) await saveAsBefore(userId, historyOf(userId))
})
afterAll(() => open.close())

const historyOf = (seed: number): DemoHistory =>
  playHistory({
    seed,
    chapters: [{ id: 1, cardIds: Array.from({ length: cards }, (_, place) => place + 1) }],
    firstDay: today - 60,
    lastDay: today - 1,
    examDate: null,
    dailyMinutes: 30,
  })

/** Writes the history as the version before wrote it: the state before each rating as JSON. */
async function saveAsBefore(userId: number, { sessions, states }: DemoHistory): Promise<void> {
  for (const session of sessions) {
    const { rows } = await open.query(
      `insert into study_sessions (user_id, chapter_id, mode, started_at, ended_at, cards_studied, correct_answers, total_answers)
       values ($1, $2, $3, $4, $5, 1, 1, $6) returning id`,
      [userId, session.chapterId, session.mode, session.startedAt, session.endedAt, session.reviews.length],
    )
    const reviews = session.reviews.map((review) => ({ ...review, reviewId: randomUUID() }))
    await open.query(
      `insert into reviews (user_id, flashcard_id, review_id, session_id, confidence, counts, reviewed_at, study_day,
         mastery_before, mastery_after, due_day_after, state_before)
       select $1, "flashcardId", "reviewId", $2, confidence, true, "reviewedAt", "studyDay",
         (before->>'mastery')::smallint, (after->>'mastery')::smallint, (after->>'dueDay')::int, before
       from jsonb_to_recordset($3::jsonb) r("flashcardId" int, "reviewId" uuid, confidence smallint,
         "reviewedAt" timestamptz, "studyDay" int, before jsonb, after jsonb)`,
      [userId, rows[0]?.id, JSON.stringify(reviews)],
    )
  }
  await open.query(
    `insert into card_states (user_id, flashcard_id, mastery, review_count, last_reviewed_at, last_confidence,
       needs_review, stability, difficulty, last_study_day, due_day, lapses)
     select $1, "flashcardId", mastery, "reviewCount", "lastReviewedAt", "lastConfidence", "needsReview", stability,
       difficulty, "lastStudyDay", "dueDay", lapses
     from jsonb_to_recordset($2::jsonb) s("flashcardId" int, mastery smallint, "reviewCount" int,
       "lastReviewedAt" timestamptz, "lastConfidence" smallint, "needsReview" boolean, stability float8,
       difficulty float8, "lastStudyDay" int, "dueDay" int, lapses int)`,
    [userId, JSON.stringify([...states].map(([flashcardId, state]) => ({ flashcardId, ...state })))],
  )
  await open.query(
    `insert into study_days (user_id, study_day, reviews) select user_id, study_day, count(*) from reviews
     where user_id = $1 group by 1, 2`,
    [userId],
  )
  await open.query(
    `insert into drug_reviews (user_id, drug_id, component, review_id, confidence, counts, mastery_before, mastery_after,
       reviewed_at, received_at)
     select $1, 1, 'moa', gen_random_uuid(), case when n = 3 then null else n % 3 + 1 end, n <> 3, 0, 25, now() + n * interval '1 day', now()
     from generate_series(1, 5) n`,
    [userId],
  )
  await open.query(
    `insert into drug_states (user_id, drug_id, component, mastery, review_count, last_confidence, last_reviewed_at) values
       ($1, 1, 'moa', 25, 4, 3, '2026-11-10T03:00:00Z'), ($1, 1, 'indications', 60, 1, 2, '2026-11-10T05:00:00Z'),
       ($1, 2, 'moa', 0, 0, null, null)`,
    [userId],
  )
}

let entriesBefore: Awaited<ReturnType<typeof auditEntries>>
async function auditEntries() {
  const { rows } =
    await open.query(`select id::int, at, actor_id, actor_name, action, subject_type, subject_id, details,
    request_id from audit_log order by id`)
  return rows
}

const tables = [
  'users',
  'study_sessions',
  'reviews',
  'card_states',
  'drug_reviews',
  'drug_states',
  'chapter_progress',
  'tag_progress',
]

/** @param log the ratings of flashcards: a view since there is one log. */
async function counts(log: 'reviews' | 'card_reviews'): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of tables) {
    const from = table === 'reviews' ? log : table
    found[table] = Number((await open.query(`select count(*) as n from ${from}`)).rows[0]?.n)
  }
  return found
}

async function schedules() {
  const { rows } = await open.query(
    `select user_id, flashcard_id, mastery, review_count, last_reviewed_at::text, last_confidence, needs_review, stability,
       difficulty, last_study_day, due_day, lapses from card_states order by 1, 2`,
  )
  return rows
}

async function statesBefore(log: 'reviews' | 'card_reviews', select: string) {
  const { rows } = await open.query(
    `select review_id, session_id, confidence, study_day, due_day_after, ${select} from ${log} order by review_id`,
  )
  return rows.map((row) => JSON.stringify({ ...row, session_id: Number(row.session_id) }))
}

test('every count, schedule and logged state is the same before and after', async () => {
  const before = {
    counts: await counts('reviews'),
    schedules: await schedules(),
    states: await statesBefore(
      'reviews',
      `(state_before->>'mastery')::int as mastery, (state_before->>'reviewCount')::int as review_count,
      (state_before->>'lastReviewedAt')::timestamptz::text as last_reviewed, (state_before->>'lastConfidence')::int as last_confidence,
      (state_before->>'needsReview')::boolean as needs_review, (state_before->>'stability')::float8 as stability,
      (state_before->>'difficulty')::float8 as difficulty, (state_before->>'lastStudyDay')::int as last_study_day,
      (state_before->>'dueDay')::int as due_day, (state_before->>'lapses')::int as lapses`,
    ),
  }
  expect(before.counts.reviews).toBeGreaterThan(300)
  entriesBefore = await auditEntries()
  await migrate(open)
  expect(await counts('card_reviews')).toEqual(before.counts)
  expect(await schedules()).toEqual(before.schedules)
  expect(
    await statesBefore(
      'card_reviews',
      `mastery_before::int as mastery, review_count_before as review_count,
      last_reviewed_before::text as last_reviewed, last_confidence_before::int as last_confidence,
      needs_review_before as needs_review, stability_before as stability, difficulty_before as difficulty,
      last_study_day_before as last_study_day, due_day_before as due_day, lapses_before as lapses`,
    ),
  ).toEqual(before.states)
})

test('the audit log has the same entries, chained in the order of their ids, and goes on from there', async () => {
  expect(await auditEntries()).toEqual(entriesBefore)
  expect(entriesBefore).toHaveLength(entries - 2)
  const { rows } = await open.query('select entry_id::int as id from audit_chain order by position')
  expect(rows).toEqual(entriesBefore.map(({ id }) => ({ id })))
  await open.query(`insert into audit_log (actor_name, action, subject_type, subject_id)
    values ('old-1', 'drug.update', 'drug', '1')`)
  expect(await verifyAudit(open.db)).toMatchObject({
    entries: entries - 1,
    newest: { position: entries - 1 },
    problem: undefined,
  })
})

test('days keep their reviews, and those on which drugs were rated become study days', async () => {
  const { rows } = await open.query(
    `select user_id, study_day,
       (select count(*) from card_reviews r where r.user_id = d.user_id and r.study_day = d.study_day)::int as cards, reviews,
       (select count(*) from drug_reviews r where r.user_id = d.user_id and r.study_day = d.study_day and r.counts)::int as drugs,
       drug_reviews from study_days d`,
  )
  expect(rows.map(({ reviews, drug_reviews }) => [reviews, drug_reviews])).toEqual(
    rows.map(({ cards, drugs }) => [cards, drugs]),
  )
  // Four of the five rows of each learner count.
  expect(rows.reduce((sum, row) => sum + Number(row.drug_reviews), 0)).toBe(4 * learners)
})

test('the history of each card is in the order in which it was rated', async () => {
  const { rows } = await open.query(
    `select count(*) as broken from (
       select version, review_count_before, row_number() over (partition by user_id, flashcard_id order by version) as place
       from card_reviews) r where version <> place or review_count_before <> place - 1`,
  )
  expect(Number(rows[0]?.broken)).toBe(0)
  const states = await open.query(
    'select count(*) as n from card_states where version <> review_count or version = 0',
  )
  expect(Number(states.rows[0]?.n)).toBe(0)
  const drugs = await open.query(
    `select version, review_count_before, last_confidence_before from drug_reviews where user_id = 1 order by version`,
  )
  expect(drugs.rows).toEqual(
    [
      [1, 0, null],
      [2, 1, 2],
      [3, 2, 3],
      [4, 2, 3],
      [5, 3, 2],
    ].map(([version, review_count_before, last_confidence_before]) => ({
      version,
      review_count_before,
      last_confidence_before,
    })),
  )
})

test('components rated before have the schedule of a card that got their last rating as its first', async () => {
  const { rows } = await open.query(
    `select drug_id, component, stability, difficulty, last_study_day, due_day, lapses from drug_states
     where user_id = 3 order by 1, 2`,
  )
  const plan = { examDate: null, dailyMinutes: 30, memoryWeights: null, restDays: [], loadByDay: new Map() }
  const after = (confidence: 2 | 3, studyDay: number) => {
    const { stability, difficulty, lastStudyDay, dueDay, lapses } = scheduleAfterRating(newCardState, {
      confidence,
      plan: { ...plan, today: studyDay },
    })
    return { stability, difficulty, last_study_day: lastStudyDay, due_day: dueDay, lapses }
  }
  const none = { stability: null, difficulty: null, last_study_day: null, due_day: null, lapses: 0 }
  const november10 = studyDayOfIsoDate('2026-11-10')
  expect(rows).toEqual([
    { drug_id: 1, component: 'indications', ...after(2, november10) },
    { drug_id: 1, component: 'moa', ...after(3, november10 - 1) },
    { drug_id: 2, component: 'moa', ...none },
  ])
})

test('a row of the log takes 180 bytes or less', async () => {
  await open.script('vacuum full reviews')
  const { rows } = await open.query(
    "select pg_relation_size('reviews')::float8 / count(*) as bytes from reviews",
  )
  expect(Number(rows[0]?.bytes)).toBeLessThanOrEqual(180)
})

test('a payment gets the source of its visit, as far as that is still known', async () => {
  const { rows } = await open.query(
    'select provider_payment_id as visit, traffic_source as source from payments order by id',
  )
  expect(rows).toEqual([
    { visit: 'searched', source: 'search' },
    { visit: 'inside', source: 'direct' },
    { visit: 'unseen', source: null },
    { visit: 'none', source: null },
  ])
})
