import { afterAll, beforeAll, expect, test } from 'vitest'
import { studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

/** Today is 21 November 2026. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/study/rest-days'
const daysOf = async (client: Client) => (await client.get(path)).body.days
const addRestDay = (client: Client, date: string) =>
  app.deps.open.query('insert into rest_days (user_id, study_day) values ($1, $2)', [
    client.userId,
    studyDayOfIsoDate(date),
  ])

test('rest days are saved as a whole, for their learner alone', async () => {
  const [learner, other] = [await app.as('learner'), await app.as('learner')]
  await other.put(path, { days: ['2026-12-01'] })
  expect(await daysOf(learner)).toEqual([])
  const saved = await learner.put(path, { days: ['2026-12-24', '2026-11-21'] })
  expect([saved.status, saved.body]).toEqual([200, { days: ['2026-11-21', '2026-12-24'] }])
  expect(await daysOf(learner)).toEqual(['2026-11-21', '2026-12-24'])
  await learner.put(path, { days: ['2026-12-24', '2026-12-25'] })
  expect(await daysOf(learner)).toEqual(['2026-12-24', '2026-12-25'])
  await learner.put(path, { days: [] })
  expect([await daysOf(learner), await daysOf(other)]).toEqual([[], ['2026-12-01']])
})

test('those of the past stay stored, and are not listed', async () => {
  const learner = await app.as('learner')
  await addRestDay(learner, '2026-11-20')
  await learner.put(path, { days: ['2026-11-22'] })
  expect(await daysOf(learner)).toEqual(['2026-11-22'])
  const { rows } = await app.deps.open.query(
    'select study_day from rest_days where user_id = $1 order by 1',
    [learner.userId],
  )
  expect(rows.map((row) => row.study_day)).toEqual(['2026-11-20', '2026-11-22'].map(studyDayOfIsoDate))
})

const tooMany = Array.from({ length: 368 }, () => '2026-11-22')
test.each<[string, string[], string]>([
  ['the exam day', ['2027-03-01'], 'Your exam day cannot be a rest day'],
  ['yesterday', ['2026-11-20'], 'A rest day cannot be in the past'],
  ['a day too far ahead', ['2027-11-23'], 'Rest days can be planned 366 days ahead'],
  ['a day twice', ['2026-12-01', '2026-12-01'], 'A rest day is in the list twice'],
  ['too many', tooMany, 'Days cannot have more than 367 entries'],
])('%s: a message at the field, and nothing is saved', async (_, days, message) => {
  const learner = await app.as('learner')
  await learner.put('/api/study/settings', { examDate: '2027-03-01' })
  await learner.put(path, { days: ['2026-12-31'] })
  const { status, body } = await learner.put(path, { days })
  expect([status, body.fields]).toEqual([400, { days: message }])
  expect(await daysOf(learner)).toEqual(['2026-12-31'])
})

test('today is the learner’s: the 22nd in Kiritimati', async () => {
  const learner = await app.as('learner')
  await learner.put('/api/study/settings', { timeZone: 'Pacific/Kiritimati' })
  expect((await learner.put(path, { days: ['2026-11-21'] })).status).toBe(400)
  expect((await learner.put(path, { days: ['2026-11-22', '2027-11-23'] })).status).toBe(200)
})

test('an exam date that falls on a rest day takes it, and leaves the others', async () => {
  const learner = await app.as('learner')
  await learner.put(path, { days: ['2027-03-01', '2027-03-02'] })
  expect((await learner.put('/api/study/settings', { examDate: '2027-03-01' })).status).toBe(200)
  expect(await daysOf(learner)).toEqual(['2027-03-02'])
})

test('the download of a learner’s data contains them', async () => {
  const learner = await app.as('learner')
  await learner.put(path, { days: ['2026-12-24'] })
  const { body } = await learner.get('/api/user/data')
  const data = typeof body === 'string' ? JSON.parse(body) : body
  expect(data.rest_days).toMatchObject([{ study_day: studyDayOfIsoDate('2026-12-24') }])
})

test('the categories of the outline, in its order', async () => {
  const learner = await app.as('learner')
  const { categories } = (await learner.get('/api/study/categories')).body
  expect(categories[0]).toEqual({ id: 'breast', title: 'Breast', weight: 13 })
  expect(categories).toHaveLength(11)
})
