import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let premium: Client
beforeAll(async () => {
  app = await startTestApp()
  premium = await app.as('premium')
})
afterAll(() => app.close())

const dateIn = (days: number) => isoDateOfStudyDay(studyDayOf(app.clock.now().getTime(), 'UTC') + days)
const promise = async (query = '') => (await premium.get(`/api/study/promise${query}`)).body

test('without an exam date nothing is promised for the day', async () => {
  await premium.put('/api/study/settings', { dailyMinutes: 20, newCardsPerDay: 20, examDate: null })
  expect(await promise()).toMatchObject({ minutes: 20, recallOnExamDay: null })
  await premium.put('/api/study/settings', { examDate: dateIn(90) })
  expect(await promise('?examDate=none')).toMatchObject({ recallOnExamDay: null })
})

test('a date that has passed is refused at the field, but for the stored one', async () => {
  const { status, body } = await premium.get(`/api/study/promise?examDate=${dateIn(-1)}`)
  expect([status, body.fields]).toEqual([400, { examDate: 'Choose an exam date that has not passed' }])
  await premium.put('/api/study/settings', { examDate: dateIn(1) })
  const stored = dateIn(1)
  app.clock.advance(2 * 86_400_000)
  await premium.renew()
  expect(await promise(`?examDate=${stored}`)).toMatchObject({ recallOnExamDay: null })
  app.clock.advance(-2 * 86_400_000)
})

test('rest days until the exam count, however far ahead', async () => {
  await premium.put('/api/study/settings', { examDate: dateIn(170), dailyMinutes: 8 })
  const usual = await promise()
  const days = Array.from({ length: 60 }, (_, place) => dateIn(100 + place))
  await premium.put('/api/study/rest-days', { days })
  expect((await promise()).recallOnExamDay).toBeLessThan(usual.recallOnExamDay - 0.05)
  await premium.put('/api/study/rest-days', { days: [] })
})

test('more minutes buy more, by the stored date or one that is tried', async () => {
  await premium.put('/api/study/settings', {
    examDate: dateIn(90),
    dailyMinutes: 60,
    questionsInToday: false,
  })
  const usual = await promise()
  const less = await promise('?minutes=5')
  expect(less.minutes).toBe(5)
  expect(less.recallOnExamDay).toBeLessThan(usual.recallOnExamDay)
  expect(usual.recallOnExamDay).toBeGreaterThan(0.8)
  expect(usual.allSeenOn < dateIn(90)).toBe(true)
  const soon = await promise(`?minutes=20&examDate=${dateIn(10)}`)
  expect(soon.unseenOnExamDay).toBeGreaterThan(100)
  expect(soon.allSeenOn).toBeNull()
})

test('what was studied counts, for this learner alone', async () => {
  const { unseenOnExamDay } = await promise(`?minutes=5&examDate=${dateIn(2)}`)
  const { rows } = await app.deps.open.query<{ id: number }>(
    'select id from flashcards where archived_at is null order by id limit 20',
  )
  const other = await app.as('premium')
  for (const { id } of rows)
    await premium.post(`/api/flashcards/${id}/progress`, { confidence: 3, reviewId: randomUUID() })
  expect((await promise(`?minutes=5&examDate=${dateIn(2)}`)).unseenOnExamDay).toBeLessThan(unseenOnExamDay)
  await other.put('/api/study/settings', {
    ...{ dailyMinutes: 20, newCardsPerDay: 20, examDate: null, questionsInToday: false },
  })
  const { body } = await other.get(`/api/study/promise?minutes=5&examDate=${dateIn(2)}`)
  expect(Math.abs(body.unseenOnExamDay - unseenOnExamDay)).toBeLessThan(2)
})

test('a suspended card is neither studied nor missed', async () => {
  const learner = await app.as('premium')
  const short = `?minutes=5&examDate=${dateIn(2)}`
  const { unseenOnExamDay } = (await learner.get(`/api/study/promise${short}`)).body
  const { rows } = await app.deps.open.query<{ id: number }>(
    'select id from flashcards where archived_at is null order by id desc limit 100',
  )
  await learner.post('/api/study/browse/mark', { ids: rows.map(({ id }) => id), isSuspended: true })
  const { body } = await learner.get(`/api/study/promise${short}`)
  expect(Math.abs(unseenOnExamDay - 100 - body.unseenOnExamDay)).toBeLessThan(6)
})

test('minutes out of range are refused', async () => {
  expect((await premium.get('/api/study/promise?minutes=4')).status).toBe(400)
  expect((await premium.get('/api/study/promise?examDate=soon')).status).toBe(400)
})
