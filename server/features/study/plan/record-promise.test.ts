import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { saveReviews } from '#tests/support/database/learner-rows.ts'

const dayMs = 86_400_000
let app: TestApp
let ids: number[]
beforeAll(async () => {
  app = await startTestApp()
  const { rows } = await app.deps.open.query<{ id: number }>(
    `select f.id from flashcards f join chapters c on c.id = f.chapter_id
     where c.category not in ('coagulation', 'transfusion') order by f.id limit 100`,
  )
  ids = rows.map(({ id }) => id)
})
afterAll(() => app.close())

const today = () => studyDayOf(app.clock.now().getTime(), 'UTC')
const past = async (client: Client) => (await client.get('/api/study/past-promise')).body.past
const recordsOf = async ({ userId }: Client) =>
  (await app.deps.open.query('select * from promise_records where user_id = $1', [userId])).rows
const foresees = async (client: Client, settings: object = {}) => {
  await client.put('/api/study/settings', {
    examDate: null,
    dailyMinutes: 20,
    newCardsPerDay: 10,
    ...settings,
  })
  await client.get('/api/study/today')
  return today()
}

/** Simulates a month in which cards are seen and then reviewed once, two days later. */
async function study(
  { userId }: Client,
  { from, seen, reviewed }: { from: number; seen: number; reviewed: number },
) {
  const cards = ids.slice(0, seen)
  await saveReviews(app.deps.db, userId, [
    ...cards.map((card, place) => ({ card, day: from + 1 + (place % 20) })),
    ...cards.slice(0, reviewed).map((card, place) => ({
      ...{ card, day: from + 3 + (place % 20) },
      confidence: place % 4 === 0 ? (1 as const) : (3 as const),
    })),
  ])
  await app.deps.open.query('update card_reviews set seconds = 12 where user_id = $1', [userId])
}

test('the first plan of a month records what it foresees, and later ones change nothing', async () => {
  const learner = await app.as('premium')
  expect(await recordsOf(learner)).toEqual([])
  await foresees(learner)
  const [record, ...others] = await recordsOf(learner)
  expect(others).toEqual([])
  expect(record).toMatchObject({
    study_day: today(),
    until_day: today() + 30,
    daily_minutes: 20,
    cards_seen: 0,
  })
  expect(record?.new_cards).toBeGreaterThan(150)
  expect(record?.recalled_low).toBeGreaterThan(0.5)
  expect(record?.recalled_high).toBeLessThan(1)
  await foresees(learner, { dailyMinutes: 60 })
  expect(await recordsOf(learner)).toEqual([record])
  expect(await past(learner)).toBeNull()
})

test('when the month is over it is set beside what came, until the next one is', async () => {
  const learner = await app.as('premium')
  const other = await app.as('premium')
  const from = await foresees(learner)
  await foresees(other)
  await study(learner, { from, seen: 80, reviewed: 60 })
  await app.deps.open.query(
    'insert into study_days (user_id, study_day, reviews, seconds, question_seconds) values ($1, $2, 5, 9000, 9000)',
    [learner.userId, from + 4],
  )
  app.clock.advance(29 * dayMs)
  await learner.renew()
  expect(await past(learner)).toBeNull()
  app.clock.advance(dayMs)
  await learner.renew()
  const [record] = await recordsOf(learner)
  const { recalled_low: low, recalled_high: high, new_cards: newCards } = record ?? {}
  const came = {
    madeOn: isoDateOfStudyDay(from),
    until: isoDateOfStudyDay(from + 30),
    cardsSeen: { foreseen: newCards, came: 80 },
    recalled: { foreseen: { low, high }, came: 0.75 },
    minutes: { planned: 20, studied: 10, isMuchLess: true },
  }
  expect(await past(learner)).toEqual(came)
  // Study after the month is not part of it.
  await study(learner, { from: from + 31, seen: 100, reviewed: 0 })
  await foresees(learner)
  expect(await recordsOf(learner)).toHaveLength(2)
  expect(await past(learner)).toEqual(came)
  await other.renew()
  expect(await past(other)).toMatchObject({ cardsSeen: { came: 0 }, recalled: null, minutes: { studied: 0 } })
  app.clock.advance(-30 * dayMs)
})

test('cards seen before the month are in both numbers, and it ends with the exam', async () => {
  const learner = await app.as('premium')
  for (const id of ids.slice(0, 5))
    await learner.post(`/api/flashcards/${id}/progress`, { confidence: 3, reviewId: randomUUID() })
  app.clock.advance(dayMs)
  await foresees(learner, { examDate: isoDateOfStudyDay(today() + 7) })
  const [record] = await recordsOf(learner)
  expect(record).toMatchObject({ cards_seen: 5, until_day: today() + 7 })
  app.clock.advance(7 * dayMs)
  await learner.renew()
  expect((await past(learner)).cardsSeen).toEqual({ foreseen: 5 + Number(record?.new_cards), came: 5 })
  app.clock.advance(-8 * dayMs)
})
