import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
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
    await client.put('/api/study/settings', { newCardsPerDay: 10, dailyMinutes: 30 })
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

test('without missed questions the plan is as it was', async () => {
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

test('the time of today’s questions is subtracted, and days with questions alone are no days of review', async () => {
  await missed(premium, [0, 0, 0])
  await saveDay(premium, 0, 12, 1500)
  // 300 seconds are left of 1800: three questions, and nothing is left for a new card.
  expect(await todayOf(premium)).toMatchObject({
    dueQuestions: 3,
    newCount: 0,
    estimatedMinutes: 5,
    studyDays: 0,
    reviewedToday: 0,
  })
})

test('the learner’s own pace counts once twenty questions are known', async () => {
  await missed(premium, [0, 0, 0, 0])
  await saveDay(premium, 3, 19, 19 * 40)
  expect(await todayOf(premium)).toMatchObject({ dueQuestions: 4, estimatedMinutes: 13 })
  await saveDay(premium, 2, 1, 40)
  expect(await todayOf(premium)).toMatchObject({ dueQuestions: 4, estimatedMinutes: 10 })
})
