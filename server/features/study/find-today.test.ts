import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { estimateMinutes } from '#domain/scheduling/study-seconds.ts'
import { saveQuestion } from '#tests/support/save-question.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Missed questions in today's plan; its cards are tested with sessions and ratings. */

let app: TestApp
let learner: Client
let premium: Client
/** Two questions for everybody, three for premium, and an archived one. */
const ids: number[] = []
const isSample = [true, true, false, false, false, true]

beforeAll(async () => {
  app = await startTestApp()
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

test('without missed questions the day is for cards', async () => {
  expect(await todayOf(learner)).toMatchObject({ dueQuestions: 0, newCount: 10, estimatedMinutes: 7 })
})

test('those due today or before that one may answer are planned, with their time', async () => {
  const dueIn = [0, -20, -1, 1, null, 0]
  await missed(premium, dueIn)
  await missed(learner, dueIn)
  // 400 seconds for ten new cards, 90 for a question.
  expect(await todayOf(premium)).toMatchObject({ dueQuestions: 3, estimatedMinutes: 12, newCount: 10 })
  expect(await todayOf(learner)).toMatchObject({ dueQuestions: 2, estimatedMinutes: 10, newCount: 10 })
})

test('the time of today’s questions is subtracted, and a day with questions alone is a study day', async () => {
  await missed(premium, [0, 0, 0])
  await saveDay(premium, 0, 12, 1500)
  // 300 seconds are left of 1800: three questions, and nothing is left for a new card.
  expect(await todayOf(premium)).toMatchObject({
    dueQuestions: 3,
    newCount: 0,
    estimatedMinutes: 5,
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

test('a card that was archived is neither due today nor in the forecast', async () => {
  const { rows } = await app.deps.open.query<{ id: number }>(
    'select id from flashcards where archived_at is null order by id limit 3',
  )
  for (const { id } of rows)
    await app.deps.open.query(
      `insert into card_states (user_id, flashcard_id, review_count, stability, difficulty, last_study_day, due_day)
       values ($1, $2, 1, 3, 5, $3 - 3, $3)`,
      [learner.userId, id, today()],
    )
  await app.deps.open.query('update flashcards set archived_at = now() where id = $1', [rows[0]?.id])
  const { dueCount, forecast } = await todayOf(learner)
  expect([dueCount, forecast[0].reviews]).toEqual([2, 2])
})

test('the learner’s own pace counts once twenty questions are known', async () => {
  await missed(premium, [0, 0, 0, 0])
  await saveDay(premium, 3, 19, 19 * 40)
  expect(await todayOf(premium)).toMatchObject({ dueQuestions: 4, estimatedMinutes: 13 })
  await saveDay(premium, 2, 1, 40)
  expect(await todayOf(premium)).toMatchObject({ dueQuestions: 4, estimatedMinutes: 10 })
})

test('towards an exam new cards come at 1.5 times the pace that finishes them in time, but for the first day', async () => {
  const { rows } = await app.deps.open.query<{ unseen: number }>(
    'select count(*)::int as unseen from flashcards where archived_at is null',
  )
  const unseen = rows[0]?.unseen ?? 0
  const learner = await app.as('premium')
  const newOf = async () => {
    const { newCount, unseenLater, goal } = await todayOf(learner)
    expect([newCount + unseenLater, goal]).toEqual([unseen, 'exam'])
    return newCount
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
  await app.deps.open.query('update study_days set study_day = study_day - 1 where user_id = $1', [
    learner.userId,
  ])
  expect(await newOf()).toBe(Math.ceil((1.5 * unseen) / 180))
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
  expect(await todayOf(premium)).toMatchObject({ goal: 'exam', newCount: 10, daysToExam: 1 })
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
    newCount: 0,
    dueCount: 1,
    unseenLater: (rows[0]?.unseen ?? 0) - 1,
    daysToExam: null,
  })
  await premium.put('/api/study/settings', { examDate: null })
  expect(await todayOf(premium)).toMatchObject({ goal: 'exam', daysToExam: null })
  expect((await todayOf(premium)).newCount).toBeGreaterThan(0)
})

test('a rest day offers a tenth of the minutes, the days beside it a quarter more', async () => {
  await premium.put('/api/study/settings', {
    dailyMinutes: 20,
    newCardsPerDay: 200,
    examDate: isoDateOfStudyDay(today() + 5),
  })
  const rest = (day: number) =>
    app.deps.open.query('insert into rest_days (user_id, study_day) values ($1, $2)', [premium.userId, day])
  expect(await todayOf(premium)).toMatchObject({ isRestDay: false, newCount: 30 })
  await rest(today() + 1)
  expect(await todayOf(premium)).toMatchObject({ isRestDay: false, newCount: 37 })
  await rest(today())
  expect(await todayOf(premium)).toMatchObject({ isRestDay: true, newCount: 3, estimatedMinutes: 2 })
})

test('the learner’s own seconds of cards count once fifty are known, practice never', async () => {
  await premium.put('/api/study/settings', { newCardsPerDay: 200, dailyMinutes: 480 })
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
  const rateAt = async (cards: { id: number }[]) => {
    for (const { id } of cards) expect((await rate(id)).status).toBe(200)
  }
  const perNewCard = async () => {
    app.clock.advance(86_400_000)
    await app.deps.open.query('update card_states set due_day = due_day + 1000 where user_id = $1', [
      premium.userId,
    ])
    const { newCount, estimatedMinutes } = await todayOf(premium)
    return (60 * estimatedMinutes) / newCount
  }
  await rateAt(rows.slice(0, 49))
  await rate(last, { practice: true, seconds: 1 })
  const usual = await perNewCard()
  expect(usual).toBeGreaterThan(35)
  await rateAt(rows.slice(49))
  // Of fifty new cards all were known at first sight: nothing is added for a repeat.
  const own = await perNewCard()
  expect(own).toBeGreaterThan(8)
  expect(own).toBeLessThan(25)
  const seconds = await app.deps.open.query<{ seconds: number | null }>(
    'select seconds from reviews where user_id = $1 and flashcard_id = $2 order by version',
    [premium.userId, last],
  )
  expect(seconds.rows).toEqual([{ seconds: 1 }, { seconds: 9 }])
  expect((await rate(last, { seconds: 601 })).status).toBe(400)
})

test('the settings say the pace that Today counts by, so that no estimate differs', async () => {
  const learner = await app.as('premium')
  await app.deps.open.query(
    `insert into reviews (user_id, flashcard_id, review_id, reviewed_at, received_at, study_day, version, confidence,
       counts, needs_review_before, needs_review_after, mastery_before, mastery_after, review_count_before, lapses_before,
       last_study_day_before, seconds)
     select $1, (select min(id) from flashcards), gen_random_uuid(), now(), now(), $2::int - 1, n, 3, true, false, false,
       0, 0, case when n <= 60 then 0 else 1 end, 0, $2::int - 9, case when n <= 60 then 70 else 31 end
     from generate_series(1, 120) n`,
    [learner.userId, today()],
  )
  await learner.put('/api/study/settings', { newCardsPerDay: 10, dailyMinutes: 60, examDate: null })
  const { pace } = (await learner.get('/api/study/settings')).body
  expect(pace).toEqual({ review: 31, relearn: 12, newCard: 70, question: 90 })
  const { newCount, dueCount, estimatedMinutes } = await todayOf(learner)
  expect([newCount, dueCount]).toEqual([10, 0])
  expect(estimatedMinutes).toBe(estimateMinutes({ newCards: newCount }, pace))
})
