import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { estimateMinutes } from '#domain/scheduling/study-seconds.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'

/** The content of a plan; find-day-plan.test.ts tests that it is made once. */

let app: TestApp
let learner: Client
let premium: Client
/** The ids of two questions for everybody, three for premium, and an archived one. */
const ids: number[] = []
const isSample = [true, true, false, false, false, true]

beforeAll(async () => {
  app = await startTestApp()
  await app.deps.open.query('update questions set archived_at = now()')
  for (const [place, sample] of isSample.entries())
    ids.push(
      await saveQuestion(app.deps.open, { isSample: sample, isArchived: place === isSample.length - 1 }),
    )
})
beforeEach(async () => {
  learner = await app.as('learner')
  premium = await app.as('premium')
  for (const client of [learner, premium])
    await client.put('/api/study/settings', {
      newCardsPerDay: 10,
      dailyMinutes: 30,
      examDate: isoDateOfStudyDay(today() + 30),
    })
})
afterAll(() => app.close())

const today = () => studyDayOf(app.clock.now().getTime(), 'UTC')
const todayOf = async (client: Client) => (await client.get('/api/study/today')).body

async function missed(client: Client, dueIn: (number | null)[]): Promise<void> {
  for (const [place, days] of dueIn.entries())
    await app.deps.open.query(
      `insert into question_states (user_id, question_id, attempts, repeat_stage, repeat_due_day) values ($1, $2, 1, $3, $4)`,
      [client.userId, ids[place], days === null ? 'none' : 'once', days === null ? null : today() + days],
    )
}
const saveDay = (client: Client, daysAgo: number, questions: number, seconds: number) =>
  app.deps.open.query(
    'insert into study_days (user_id, study_day, questions, question_seconds) values ($1, $2, $3, $4)',
    [client.userId, today() - daysAgo, questions, seconds],
  )

test('without questions the day is for cards', async () => {
  await app.deps.open.query('update questions set archived_at = now() where id = any($1)', [ids])
  const { plan } = await todayOf(premium)
  await app.deps.open.query('update questions set archived_at = null where id = any($1)', [ids.slice(0, -1)])
  expect(plan).toMatchObject({ reviews: 0, newCards: 10, questions: 0, minutes: 7 })
})

test('missed ones due by today come first, then fresh ones, of those that one may answer; with their time', async () => {
  const dueIn = [0, -20, -1, 1, null, 0]
  await missed(premium, dueIn)
  await missed(learner, dueIn)
  // Ten new cards take 400 seconds, a question takes 90.
  expect((await todayOf(premium)).plan).toMatchObject({ reviews: 0, newCards: 10, questions: 3, minutes: 12 })
  expect((await todayOf(learner)).plan).toMatchObject({ reviews: 0, newCards: 10, questions: 2, minutes: 10 })
  const other = await app.as('premium')
  expect((await todayOf(other)).plan.questions).toBe(5)
})

test('they have at most a third of the minutes; the rest of those due again wait', async () => {
  await missed(premium, [0, 0, 0, 0])
  await premium.put('/api/study/settings', { dailyMinutes: 10 })
  const { plan, waiting } = await todayOf(premium)
  expect(plan.questions).toBe(2)
  expect(waiting).toEqual({ cards: 0, components: 0, questions: 2 })
})

test('the time of questions answered before is subtracted, and a day with questions alone is a study day', async () => {
  await missed(premium, [0, 0, 0])
  await saveDay(premium, 0, 12, 1500)
  // 300 of 1800 seconds are left; questions have had their third.
  expect(await todayOf(premium)).toMatchObject({
    plan: { questions: 0, newCards: 7, minutes: 5 },
    studyDays: 1,
    reviewedToday: 0,
  })
})

test('a study day is one with reviews, questions or drug ratings', async () => {
  await app.deps.open.query(
    `insert into study_days (user_id, study_day, reviews, questions, drug_reviews, seconds) values
       ($1, 20000, 1, 0, 0, 0), ($1, 20001, 0, 1, 0, 0), ($1, 20002, 0, 0, 1, 0), ($1, 20003, 0, 0, 0, 60)`,
    [learner.userId],
  )
  expect((await todayOf(learner)).studyDays).toBe(3)
})

test('a card that was archived is neither planned nor waiting', async () => {
  const { rows } = await app.deps.open.query<{ id: number }>(
    'select id from flashcards where archived_at is null order by id limit 3',
  )
  for (const { id } of rows)
    await app.deps.open.query(
      `insert into card_states (user_id, flashcard_id, review_count, stability, difficulty, last_study_day, due_day)
       values ($1, $2, 1, 3, 5, $3 - 3, $3)`,
      [learner.userId, id, today()],
    )
  expect((await todayOf(learner)).left.reviews).toBe(3)
  await app.deps.open.query('update flashcards set archived_at = now() where id = $1', [rows[0]?.id])
  const { left, waiting } = await todayOf(learner)
  expect([left.reviews, waiting.cards]).toEqual([2, 0])
})

test('the learner’s own pace of questions counts once twenty are known', async () => {
  const answered = async (count: number) => {
    const block = await app.deps.open.query<{ id: number }>(
      `insert into blocks (user_id, request_id, form, mode, title, question_count, created_at, finished_at)
       values ($1, gen_random_uuid(), 'custom', 'timed', 'Past', $2, now(), now()) returning id`,
      [premium.userId, count],
    )
    await app.deps.open.query(
      `insert into block_questions (user_id, block_id, position, section, question_id, chosen, seconds, final_at, is_right,
         is_first_attempt)
       select $1, $2, row_number() over () - 1, 1, id, 0, 40, now(), true, false from questions limit $3`,
      [premium.userId, block.rows[0]?.id, count],
    )
  }
  await missed(premium, [0, 0, 0, 0])
  await answered(19)
  expect((await todayOf(premium)).plan).toMatchObject({ questions: 5, minutes: 15 })
  await answered(1)
  app.clock.advance(86_400_000)
  expect((await todayOf(premium)).plan).toMatchObject({ questions: 5, minutes: 10 })
})

test('towards an exam new cards come at 1.5 times the pace that finishes them in time, but for the first day', async () => {
  const { rows } = await app.deps.open.query<{ unseen: number }>(
    'select count(*)::int as unseen from flashcards where archived_at is null',
  )
  const unseen = rows[0]?.unseen ?? 0
  const learner = await app.as('premium')
  const newOf = async () => {
    const { plan, unseenLater, goal } = await todayOf(learner)
    expect([plan.newCards + unseenLater, goal]).toEqual([unseen, 'exam'])
    return plan.newCards
  }
  const own = 40
  const examDate = isoDateOfStudyDay(today() + 180)
  await learner.put('/api/study/settings', { newCardsPerDay: own, dailyMinutes: 480, examDate })
  expect(await newOf()).toBe(own)
  await app.deps.open.query('insert into study_days (user_id, study_day, drug_reviews) values ($1, $2, 1)', [
    learner.userId,
    today(),
  ])
  expect(await newOf()).toBe(own)
  app.clock.advance(86_400_000)
  expect(await newOf()).toBe(Math.ceil((1.5 * unseen) / 179))
  await learner.put('/api/study/settings', { examDate: null })
  expect(await newOf()).toBe(own)
})

test('new cards are mixed over the outline by weight, weak categories twice as often', async () => {
  const mixOf = async () => {
    const { entries } = await todayOf(premium)
    const counts: Record<string, number> = {}
    for (const { chapter } of entries) counts[chapter.category] = (counts[chapter.category] ?? 0) + 1
    return counts
  }
  const { categories } = app.deps.outline
  const heaviest = categories.toSorted((a, b) => b.weight - a.weight)[0]
  const weak = categories.toSorted((a, b) => a.weight - b.weight)[0]
  const settings = { newCardsPerDay: 60, dailyMinutes: 120, examDate: isoDateOfStudyDay(today() + 10) }
  await premium.put('/api/study/settings', settings)
  const usual = await mixOf()
  expect(Object.keys(usual).length).toBeGreaterThan(8)
  expect(usual[heaviest?.id ?? '']).toBe(Math.max(...Object.values(usual)))
  await premium.put('/api/study/settings', { weakCategories: [weak?.id] })
  expect((await mixOf())[weak?.id ?? '']).toBeGreaterThan(usual[weak?.id ?? ''] ?? 0)
})

test('after the exam day no new card comes by itself, and what is known is kept', async () => {
  await premium.put('/api/study/settings', { examDate: isoDateOfStudyDay(today() + 1) })
  expect(await todayOf(premium)).toMatchObject({ goal: 'exam', plan: { newCards: 10 }, daysToExam: 1 })
  app.clock.advance(2 * 86_400_000)
  const { rows } = await app.deps.open.query<{ id: number; unseen: number }>(
    'select id, (count(*) over ())::int as unseen from flashcards where archived_at is null order by id limit 1',
  )
  await app.deps.open.query(
    `insert into card_states (user_id, flashcard_id, review_count, stability, difficulty, last_study_day, due_day)
     values ($1, $2, 1, 3, 5, $3 - 3, $3)`,
    [premium.userId, rows[0]?.id, today()],
  )
  expect(await todayOf(premium)).toMatchObject({
    goal: 'keep',
    plan: { newCards: 0, reviews: 1 },
    unseenLater: (rows[0]?.unseen ?? 0) - 1,
    daysToExam: null,
  })
  await premium.put('/api/study/settings', { examDate: null })
  expect(await todayOf(premium)).toMatchObject({ goal: 'exam', daysToExam: null })
  expect((await todayOf(premium)).plan.newCards).toBeGreaterThan(0)
})

test('a rest day offers a tenth of the minutes, the days beside it a quarter more', async () => {
  await premium.put('/api/study/settings', {
    dailyMinutes: 20,
    newCardsPerDay: 200,
    examDate: isoDateOfStudyDay(today() + 5),
    questionsInToday: false,
  })
  const rest = (day: number) =>
    app.deps.open.query('insert into rest_days (user_id, study_day) values ($1, $2)', [premium.userId, day])
  expect(await todayOf(premium)).toMatchObject({ isRestDay: false, plan: { newCards: 30 } })
  await rest(today() + 1)
  expect(await todayOf(premium)).toMatchObject({
    isRestDay: false,
    plan: { newCards: 37 },
    minutes: {
      today: 25,
      usual: 20,
      restDays: { first: isoDateOfStudyDay(today() + 1), last: isoDateOfStudyDay(today() + 1) },
    },
  })
  await rest(today())
  expect(await todayOf(premium)).toMatchObject({ isRestDay: true, plan: { newCards: 3, minutes: 2 } })
})

test('the learner’s own seconds count little by little, practice never', async () => {
  const { rows } = await app.deps.open.query<{ id: number }>(
    'select id from flashcards where archived_at is null order by id limit 50',
  )
  const rate = (card: number, more: object = {}) =>
    premium.post(`/api/flashcards/${card}/progress`, {
      confidence: 3,
      reviewId: randomUUID(),
      seconds: 9,
      ...more,
    })
  const last = rows.at(-1)?.id ?? 0
  const secondsOfNewCard = async () => (await premium.get('/api/study/settings')).body.pace.newCard
  expect(await secondsOfNewCard()).toBe(40)
  await rate(last, { practice: true, seconds: 1 })
  expect(await secondsOfNewCard()).toBe(40)
  for (const { id } of rows) expect((await rate(id)).status).toBe(200)
  // All of fifty new cards were known at first sight, so nothing is added for a repeat. The usual 40 seconds
  // count as 150 ratings.
  expect(await secondsOfNewCard()).toBeCloseTo((150 * 40 + 50 * 9) / 200)
  const seconds = await app.deps.open.query<{ seconds: number | null }>(
    'select seconds from card_reviews where user_id = $1 and flashcard_id = $2 order by version',
    [premium.userId, last],
  )
  expect(seconds.rows).toEqual([{ seconds: 1 }, { seconds: 9 }])
  expect((await rate(last, { seconds: 601 })).status).toBe(400)
})

test('the settings say the pace that Today counts by, so that no estimate differs', async () => {
  const learner = await app.as('premium')
  await app.deps.open.query(
    `insert into card_reviews (user_id, flashcard_id, review_id, reviewed_at, received_at, study_day, version, confidence,
       counts, needs_review_before, needs_review_after, mastery_before, mastery_after, review_count_before, lapses_before,
       last_study_day_before, seconds)
     select $1, (select min(id) from flashcards), gen_random_uuid(), now(), now(), $2::int - 1, n, 3, true, false, false,
       0, 0, case when n <= 60 then 0 else 1 end, 0, $2::int - 9, case when n <= 60 then 70 else 31 end
     from generate_series(1, 120) n`,
    [learner.userId, today()],
  )
  await learner.put('/api/study/settings', {
    ...{ newCardsPerDay: 10, dailyMinutes: 60, examDate: null, questionsInToday: false },
  })
  const { pace } = (await learner.get('/api/study/settings')).body
  expect(pace.review).toBeCloseTo((150 * 15 + 60 * 31) / 210)
  expect(pace.newCard).toBeCloseTo((150 * 40 + 60 * 70) / 210)
  const { plan } = await todayOf(learner)
  const minutes = estimateMinutes({ newCards: 10 }, pace)
  expect(plan).toMatchObject({ newCards: 10, reviews: 0, questions: 0, minutes })
})
