import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDateOfStudyDay, studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { beginCard } from '#tests/support/server/begin-card.ts'

/** What was done and how well: activity and retention. */

const dayMs = 86_400_000
let app: TestApp
beforeAll(async () => {
  // This day is a Saturday.
  app = await startTestApp({ now: new Date('2026-11-21T15:00:00Z') })
})
afterAll(() => app.close())

const today = () => studyDayOf(app.clock.now().getTime(), 'UTC')
const read = async (client: Client, path: string) => (await client.get(`/api/analytics/${path}`)).body

async function nextDay(client: Client, days = 1): Promise<void> {
  app.clock.advance(days * dayMs)
  await client.renew()
}

async function saveDay(client: Client, date: string, done: Record<string, number>): Promise<void> {
  const columns = Object.keys(done)
  await app.deps.open.query(
    `insert into study_days (user_id, study_day, ${columns.join(', ')})
     values ($1, $2, ${columns.map((_, place) => `$${place + 3}`).join(', ')})`,
    [client.userId, studyDayOfIsoDate(date), ...Object.values(done)],
  )
}

test('the streak: good weeks in a row with their rest days, and this week day by day', async () => {
  const learner = await app.as('learner')
  const other = await app.as('learner')
  for (const date of ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-14', '2026-11-15'])
    await saveDay(learner, date, { reviews: 1 })
  await saveDay(learner, '2026-11-16', { questions: 1 })
  await saveDay(other, '2026-11-17', { reviews: 1 })
  const call = [
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-18',
    '2026-11-22',
  ]
  for (const date of call)
    await app.deps.open.query('insert into rest_days (user_id, study_day) values ($1, $2)', [
      learner.userId,
      studyDayOfIsoDate(date),
    ])
  const { days, ...streak } = await read(learner, 'streak')
  expect(streak).toEqual({ today: '2026-11-21', goodWeeks: 2, daysNeeded: 3 })
  expect(days[0]).toEqual({ date: '2026-11-16', state: 'studied' })
  expect(days.map(({ state }: { state: string }) => state)).toEqual([
    'studied',
    'past',
    'free',
    'past',
    'past',
    'open',
    'free',
  ])
  expect((await read(learner, 'activity')).weeks.current).toBe(2)
  expect((await read(other, 'streak')).goodWeeks).toBe(0)
})

test('activity: days of the last 53 weeks with something done, and the good weeks of all time', async () => {
  const learner = await app.as('learner')
  expect(await read(learner, 'activity')).toEqual({
    today: '2026-11-21',
    days: [],
    weeks: { daysThisWeek: 0, current: 0, longest: 0, good: 0 },
  })
  await saveDay(learner, '2026-11-16', {
    reviews: 5,
    new_cards: 2,
    seconds: 100,
    questions: 1,
    question_seconds: 20,
  })
  await saveDay(learner, '2026-11-17', { drug_reviews: 3 })
  await saveDay(learner, '2026-11-18', { questions: 4, question_seconds: 300 })
  // The reviews of this day were undone, or only the time of a session without a rating is left.
  await saveDay(learner, '2026-11-19', { reviews: 0, seconds: 60 })
  for (const date of ['2026-11-09', '2026-11-11', '2026-11-13', '2026-11-15'])
    await saveDay(learner, date, { reviews: 1 })
  // The first of these days is the last one that is too old.
  await saveDay(learner, '2025-11-15', { reviews: 1 })
  await saveDay(learner, '2025-11-16', { reviews: 1 })
  for (const monday of ['2024-01-01', '2024-01-08'])
    for (let day = 0; day < 4; day++)
      await saveDay(learner, isoDateOfStudyDay(studyDayOfIsoDate(monday) + day), { reviews: 1 })

  const { days, weeks } = await read(learner, 'activity')
  expect(weeks).toEqual({ daysThisWeek: 3, current: 1, longest: 2, good: 3 })
  expect(days.map(({ date }: { date: string }) => date)).toEqual([
    '2025-11-16',
    ...['2026-11-09', '2026-11-11', '2026-11-13', '2026-11-15'],
    ...['2026-11-16', '2026-11-17', '2026-11-18'],
  ])
  expect(days.slice(-3)).toEqual([
    { date: '2026-11-16', reviews: 5, newCards: 2, drugReviews: 0, questions: 1, seconds: 120 },
    { date: '2026-11-17', reviews: 0, newCards: 0, drugReviews: 3, questions: 0, seconds: 0 },
    { date: '2026-11-18', reviews: 0, newCards: 0, drugReviews: 0, questions: 4, seconds: 300 },
  ])
  expect((await read(await app.as('learner'), 'activity')).days).toEqual([])
})

test('activity: what is done shows at once, on the learner’s own day', async () => {
  const { learner, path } = await beginCard(app)
  await learner.put('/api/study/settings', { timeZone: 'Pacific/Kiritimati' })
  await learner.post(`${path}/progress`, { confidence: 3, reviewId: randomUUID() })
  const activity = await read(learner, 'activity')
  expect(activity.today).toBe(isoDateOfStudyDay(today() + 1))
  expect(activity.days).toEqual([
    { date: activity.today, reviews: 1, newCards: 1, drugReviews: 0, questions: 0, seconds: 0 },
  ])
})

const nothingRecalled = { weeks: [], intervals: [], last30Days: null, isPersonal: false, fittedAt: null }

test('retention: the first review of a card on a later study day, whatever follows on that day', async () => {
  const { learner, path } = await beginCard(app)
  const rate = async (confidence: number) => {
    const reviewId = randomUUID()
    app.clock.advance(1000)
    await learner.post(`${path}/progress`, { confidence, reviewId })
    return reviewId
  }
  const undo = (reviewId: string) => learner.post(`${path}/undo`, { reviewId, undoId: randomUUID() })
  await rate(3)
  await rate(1)
  await rate(3)
  expect(await read(learner, 'retention')).toEqual(nothingRecalled)

  const { stability } = (
    await app.deps.open.query('select stability from card_states where user_id = $1', [learner.userId])
  ).rows[0] as { stability: number }
  await nextDay(learner, 2)
  const recall = (await learner.get(`${path}/schedule`)).body.recallToday
  await undo(await rate(3))
  expect(await read(learner, 'retention')).toEqual(nothingRecalled)
  await rate(1)
  await rate(3)
  const first = { reviews: 1, recalled: 0, predicted: expect.closeTo(recall, 6) }
  expect(recall).toBeLessThan(1)
  expect(stability).toBeGreaterThan(0)
  // 23 November 2026 is a Monday.
  expect(await read(learner, 'retention')).toEqual({
    ...nothingRecalled,
    weeks: [{ startsOn: '2026-11-23', ...first }],
    intervals: [{ fromDays: 2, toDays: 3, ...first }],
    last30Days: first,
  })

  await nextDay(learner, 40)
  const later = (await learner.get(`${path}/schedule`)).body.recallToday
  await rate(2)
  const second = { reviews: 1, recalled: 1, predicted: expect.closeTo(later, 6) }
  expect(await read(learner, 'retention')).toMatchObject({
    weeks: [
      { startsOn: '2026-11-23', ...first },
      { startsOn: '2026-12-28', ...second },
    ],
    intervals: [
      { fromDays: 2, toDays: 3, ...first },
      { fromDays: 31, toDays: 60, ...second },
    ],
    last30Days: second,
  })
  expect(await read(await app.as('learner'), 'retention')).toEqual(nothingRecalled)
})

test('retention: the last 52 weeks by interval, and none without a memory or of practice', async () => {
  const { learner, card } = await beginCard(app)
  const day = today()
  let version = 0
  const log = (more: { day: number; since: number | null; counts?: boolean; stability?: number | null }) =>
    app.deps.open.query(
      `insert into card_reviews (user_id, flashcard_id, review_id, reviewed_at, received_at, study_day, version, confidence,
         counts, needs_review_before, needs_review_after, mastery_before, mastery_after, review_count_before,
         lapses_before, last_study_day_before, stability_before, difficulty_before)
       values ($1, $2, $3, now(), now(), $4, $5, 3, $6, false, false, 50, 75, 1, 0, $7, $8, 5)`,
      [
        ...[learner.userId, card, randomUUID(), more.day, ++version, more.counts ?? true],
        ...[
          more.since === null ? null : more.day - more.since,
          more.stability === undefined ? 10 : more.stability,
        ],
      ],
    )
  for (const since of [1, 2, 3, 4, 7, 8, 15, 16, 30, 31, 60, 61, 120, 121, 400]) await log({ day, since })
  await log({ day, since: 0 })
  await log({ day, since: null })
  await log({ day, since: 5, stability: null })
  await log({ day, since: 5, counts: false })
  // This is a review after a journey west.
  await log({ day, since: -1 })
  const monday = studyDayOfIsoDate((await read(learner, 'retention')).weeks[0].startsOn)
  await log({ day: monday - 51 * 7, since: 10 })
  await log({ day: monday - 51 * 7 - 1, since: 10 })

  const { weeks, intervals, last30Days } = await read(learner, 'retention')
  expect(weeks.map(({ reviews }: { reviews: number }) => reviews)).toEqual([1, 15])
  expect(last30Days.reviews).toBe(15)
  type Interval = { fromDays: number; toDays: number | null; reviews: number; predicted: number }
  expect(intervals.map(({ fromDays, toDays, reviews }: Interval) => [fromDays, toDays, reviews])).toEqual([
    [1, 1, 1],
    [2, 3, 2],
    [4, 7, 2],
    [8, 15, 3],
    [16, 30, 2],
    [31, 60, 2],
    [61, 120, 2],
    [121, null, 2],
  ])
  const predicted = intervals.map((interval: Interval) => interval.predicted)
  expect(predicted).toEqual([...predicted].sort((a, b) => b - a))
})

test('retention: a fit of the learner’s own is named', async () => {
  const learner = await app.as('learner')
  await app.deps.open.query('update users set memory_weights = $2 where id = $1', [
    learner.userId,
    Array(21).fill(0.5),
  ])
  await app.deps.open.query(
    `insert into memory_fits (user_id, fitted_at, review_count, log_loss_before, log_loss_after, is_adopted)
     values ($1, '2026-11-01T03:00:00Z', 1200, 0.37, 0.36, true)`,
    [learner.userId],
  )
  expect(await read(learner, 'retention')).toMatchObject({
    isPersonal: true,
    fittedAt: '2026-11-01T03:00:00.000Z',
  })
})
