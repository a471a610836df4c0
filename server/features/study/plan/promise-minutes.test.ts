import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { saveReviews } from '#tests/support/database/learner-rows.ts'

/** The categories that the exam does not ask. */
const outside = ['coagulation', 'transfusion']

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
    examDate: dateIn(130),
    dailyMinutes: 60,
    questionsInToday: false,
  })
  const usual = await promise()
  const less = await promise('?minutes=5')
  expect(less.minutes).toBe(5)
  expect(less.recallOnExamDay).toBeLessThan(usual.recallOnExamDay)
  expect(usual.recallOnExamDay).toBeGreaterThan(0.8)
  expect(usual.allSeenOn < dateIn(130)).toBe(true)
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
  const { unseenOnExamDay, counts } = (await learner.get(`/api/study/promise${short}`)).body
  const { rows } = await app.deps.open.query<{ id: number }>(
    `select f.id from flashcards f join chapters c on c.id = f.chapter_id
     where f.archived_at is null and c.category <> all($1) order by f.id desc limit 100`,
    [outside],
  )
  await learner.post('/api/study/browse/mark', { ids: rows.map(({ id }) => id), isSuspended: true })
  const { body } = await learner.get(`/api/study/promise${short}`)
  // A promise simulates 240 cards: one of them is the smallest difference that it can tell.
  expect(Math.abs(unseenOnExamDay - 100 - body.unseenOnExamDay)).toBeLessThanOrEqual(
    Math.ceil(counts.cards / 240),
  )
})

test('a promise is of the cards of the outline that may come, and is a range', async () => {
  const counts = async (client: Client) => (await client.get(`/api/study/promise${ahead}`)).body.counts
  const { rows } = await app.deps.open.query<{ core: boolean; outside: boolean; cards: number }>(
    `select c.is_core as core, c.category = any($1) as outside, count(*)::int as cards
     from flashcards f join chapters c on c.id = f.chapter_id
     where f.archived_at is null and c.archived_at is null group by 1, 2`,
    [outside],
  )
  const cardsOf = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).reduce((sum, { cards }) => sum + cards, 0)
  const ahead = `?minutes=20&examDate=${dateIn(90)}`
  expect(await counts(await app.as('premium'))).toEqual({
    ...{ cards: cardsOf((row) => !row.outside), drugParts: 0, unseenOutside: cardsOf((row) => row.outside) },
  })
  const free = await app.as('learner')
  expect(await counts(free)).toMatchObject({ cards: cardsOf(({ core, outside: is }) => core && !is) })
  const { recallOnExamDay, range80 } = (await free.get(`/api/study/promise${ahead}`)).body
  expect(range80.low).toBeLessThan(recallOnExamDay - 0.05)
  expect(range80.high).toBeGreaterThan(recallOnExamDay + 0.03)
  expect((await free.get('/api/study/promise?examDate=none')).body.range80).toBeNull()
})

test('parts of drugs are counted where they come in Today, those due after the exam too', async () => {
  const learner = await app.as('premium')
  await learner.put('/api/study/settings', { drugsInToday: true, newCardsPerDay: 20 })
  const ahead = `?minutes=20&examDate=${dateIn(2)}`
  const { drugParts } = (await learner.get(`/api/study/promise${ahead}`)).body.counts
  expect(drugParts).toBeGreaterThan(100)
  const { rows } = await app.deps.open.query<{ id: number }>('select id from drugs order by id limit 10')
  for (const { id } of rows)
    await learner.post('/api/review-interaction', {
      ...{ drugId: id, componentId: 'moa', interactionType: 'got_it', confidence: 3, reviewId: randomUUID() },
    })
  await app.deps.open.query('update drug_states set due_day = due_day + 60 where user_id = $1', [
    learner.userId,
  ])
  const after = (await learner.get(`/api/study/promise${ahead}`)).body.counts
  // The number of new components stays the same.
  expect(after.drugParts).toBe(drugParts + 10)
})

test.each([
  ['none of them recalled', 1, -0.2, -0.03],
  ['all of them recalled', 3, 0.05, 0.15],
] as const)('reviews move a promise: %s', async (_, confidence, least, most) => {
  const learner = await app.as('premium')
  await learner.put('/api/study/settings', { examDate: dateIn(90), dailyMinutes: 20, newCardsPerDay: 20 })
  const today = studyDayOf(app.clock.now().getTime(), 'UTC')
  const { rows } = await app.deps.open.query<{ id: number }>(
    'select id from flashcards where archived_at is null order by id limit 200',
  )
  const reviewsOf = (day: number) =>
    rows.map(({ id: card }) => ({ card, day, stability: 12, dueDay: today, confidence }))
  const { userId } = learner
  await saveReviews(app.deps.db, userId, [...reviewsOf(today - 24), ...reviewsOf(today - 12)])
  const before = (await learner.get('/api/study/promise')).body
  // Only reviews with a time count; these take as long as usual, so that the pace stays the same.
  await app.deps.open.query(
    'update card_reviews set seconds = 15 where user_id = $1 and review_count_before > 0',
    [userId],
  )
  const after = (await learner.get('/api/study/promise')).body
  const difference = after.recallOnExamDay - before.recallOnExamDay
  expect(difference).toBeGreaterThan(least)
  expect(difference).toBeLessThan(most)
  const width = ({ range80: { low, high } }: typeof after) => high - low
  expect(width(after)).toBeLessThan(width(before))
})

test('minutes out of range are refused', async () => {
  expect((await premium.get('/api/study/promise?minutes=4')).status).toBe(400)
  expect((await premium.get('/api/study/promise?examDate=soon')).status).toBe(400)
})
