import { afterAll, beforeAll, expect, test } from 'vitest'
import { mondayOf } from '#domain/progress/good-weeks.ts'
import { isoDateOfStudyDay, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

/** Saturday, 21 November 2026. */
const today = studyDayOfIsoDate('2026-11-21')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const monday = mondayOf(today)
const week = (place: number, minutes: number) => ({
  weekStart: isoDateOfStudyDay(monday + 7 * place),
  minutes,
})
const examIn = (days: number) => isoDateOfStudyDay(today + days)
type Weeks = {
  weekStart: string
  minutes: number
  profileMinutes: number
  isDrawn: boolean
  isKept: boolean
}[]

async function learnerWith(settings: object) {
  const learner = await app.as('premium')
  await learner.put('/api/study/settings', { timeZone: 'UTC', ...settings })
  const weeks = async () => (await learner.get('/api/study/week-minutes')).body.weeks as Weeks
  return { learner, weeks }
}

test('minutes rise by default from 84 days on, and the promise says the busiest week', async () => {
  const { learner, weeks } = await learnerWith({ examDate: examIn(180), dailyMinutes: 12 })
  const all = await weeks()
  expect([all[0]?.minutes, all.at(-1)?.minutes]).toEqual([8, 20])
  expect((await learner.get('/api/study/settings')).body).toMatchObject({
    minutesProfile: null,
    profileNow: 'rising',
  })
  const { minutes, plan } = (await learner.get('/api/study/today')).body
  expect([minutes.usual, minutes.rises.minutes]).toEqual([8, 20])
  expect(plan.minutes).toBeLessThanOrEqual(8)
  const steep = (await learner.get('/api/study/promise?minutes=12&profile=steep')).body
  expect(steep.busiest.minutes).toBe(28)
  const short = await learner.get('/api/study/promise?minutes=30&profile=even&longestDay=20')
  expect([short.body.busiest.minutes, short.body.minutesLost]).toEqual([20, 10])
})

test('with less time they are the same on every day', async () => {
  const { weeks } = await learnerWith({ examDate: examIn(83), dailyMinutes: 12 })
  expect(new Set((await weeks()).map(({ minutes }) => minutes))).toEqual(new Set([12]))
})

test('drawn weeks replace those of the profile, and all can go back to it', async () => {
  const { learner, weeks } = await learnerWith({ examDate: examIn(180), dailyMinutes: 12 })
  for (const _ of [1, 2]) {
    const saved = await learner.put('/api/study/week-minutes', { weeks: [week(1, 3), week(2, 0)] })
    expect(saved.status).toBe(200)
    expect((saved.body.weeks as Weeks).slice(0, 4).map(({ minutes, isDrawn }) => [minutes, isDrawn])).toEqual(
      [
        [8, false],
        [3, true],
        [0, true],
        [8, false],
      ],
    )
  }
  await learner.put('/api/study/week-minutes', { weeks: [] })
  expect(
    (await weeks()).every(({ isDrawn, minutes, profileMinutes }) => !isDrawn && minutes === profileMinutes),
  ).toBe(true)
})

test.each([
  [{ weekStart: isoDateOfStudyDay(monday + 8), minutes: 3 }, 'A week begins on a Monday'],
  [week(-1, 3), 'A week cannot be in the past'],
])('a week that cannot be drawn: %o', async (of, problem) => {
  const { learner } = await learnerWith({ examDate: examIn(180) })
  const { status, body } = await learner.put('/api/study/week-minutes', { weeks: [of] })
  expect([status, body.fields]).toEqual([400, { weeks: problem }])
})

test('a change takes no minutes from this week that what is waiting needs, and going back finds the plan', async () => {
  const { learner, weeks } = await learnerWith({
    ...{ examDate: examIn(180), dailyMinutes: 12, minutesProfile: 'even', newCardsPerDay: 20 },
  })
  await app.deps.open.query(
    `insert into card_states (user_id, flashcard_id, stability, difficulty, last_study_day, due_day, review_count)
    select $1, id, 3, 5, $2::int - 5, $2::int, 1 from flashcards where archived_at is null limit 400`,
    [learner.userId, today],
  )
  const before = (await learner.get('/api/study/today')).body
  await learner.put('/api/study/settings', { minutesProfile: 'rising' })
  expect((await weeks()).slice(0, 2)).toMatchObject([
    { minutes: 12, isKept: true },
    { minutes: 8, isKept: false },
  ])
  await learner.put('/api/study/week-minutes', { weeks: [week(0, 0)] })
  expect((await weeks())[0]).toMatchObject({ minutes: 12, isKept: true, isDrawn: false })
  await learner.put('/api/study/settings', { minutesProfile: 'even' })
  expect((await weeks())[0]).toMatchObject({ minutes: 12, isKept: false })
  expect((await learner.get('/api/study/today')).body.order).toEqual(before.order)
})

test('a change that is undone leaves the profile where it had begun', async () => {
  const { learner, weeks } = await learnerWith({ examDate: examIn(180), dailyMinutes: 12 })
  await app.deps.open.query('update users set profile_begun_on = $2 where id = $1', [
    learner.userId,
    today - 90,
  ])
  const before = (await learner.get('/api/study/settings')).body
  expect(before.profileBegunOn).toBe(isoDateOfStudyDay(today - 90))
  const weeksBefore = await weeks()
  await learner.put('/api/study/settings', { minutesProfile: 'steep' })
  expect((await learner.get('/api/study/settings')).body.profileBegunOn).toBe(isoDateOfStudyDay(today))
  await learner.put('/api/study/settings', { minutesProfile: null, profileBegunOn: before.profileBegunOn })
  expect((await learner.get('/api/study/settings')).body).toEqual(before)
  expect(await weeks()).toEqual(weeksBefore)
})

test('no profile begins after today', async () => {
  const { learner } = await learnerWith({ examDate: examIn(180) })
  const { status, body } = await learner.put('/api/study/settings', { profileBegunOn: examIn(1) })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['profileBegunOn']])
})
