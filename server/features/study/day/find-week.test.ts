import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

interface Week {
  days: { date: string; cardIds: number[] }[]
  entries: { flashcard: { id: number } }[]
}

let app: TestApp
let learner: Client

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  learner = await app.as('premium')
  await learner.put('/api/study/settings', {
    newCardsPerDay: 2,
    dailyMinutes: 30,
    questionsInToday: false,
    examDate: isoDateOfStudyDay(today() + 60),
  })
})
afterAll(() => app.close())

const today = () => studyDayOf(app.clock.now().getTime(), 'UTC')
const weekOf = async (client: Client): Promise<Week> => (await client.get('/api/study/week')).body

async function saveDue(daysAhead: number[]): Promise<number[]> {
  const { rows } = await app.deps.open.query<{ id: number }>(
    'select id from flashcards where archived_at is null order by id desc limit $1',
    [daysAhead.length],
  )
  for (const [place, { id }] of rows.entries())
    await app.deps.open.query(
      `insert into card_states (user_id, flashcard_id, review_count, stability, difficulty, last_study_day, due_day)
       values ($1, $2, 1, 3, 5, $3 - 3, $4)`,
      [learner.userId, id, today(), today() + (daysAhead[place] ?? 0)],
    )
  return rows.map(({ id }) => id)
}

test('seven study days from today: the first as Today has it, each card once, every card with its text', async () => {
  const [overdue, tomorrow, last, after] = await saveDue([-2, 1, 6, 7])
  const { days, entries } = await weekOf(learner)
  expect(days.map(({ date }) => date)).toEqual(
    Array.from({ length: 7 }, (_, place) => isoDateOfStudyDay(today() + place)),
  )
  const shown = (await learner.get('/api/study/today')).body as Week
  expect(days[0]?.cardIds).toEqual(shown.entries.map(({ flashcard }) => flashcard.id))
  expect(days[0]?.cardIds).toContain(overdue)
  expect(days[1]?.cardIds).toContain(tomorrow)
  expect(days[6]?.cardIds).toContain(last)
  const all = days.flatMap(({ cardIds }) => cardIds)
  expect(all).not.toContain(after)
  // These are two new cards a day and three due ones.
  expect(all).toHaveLength(7 * 2 + 3)
  expect(new Set(all).size).toBe(all.length)
  expect(entries.map(({ flashcard }) => flashcard.id).toSorted((a, b) => a - b)).toEqual(
    all.toSorted((a, b) => a - b),
  )
})

test('nothing of another learner is in it, and without premium rights no locked card', async () => {
  const free = await app.as('learner')
  await saveDue([0])
  const { entries } = await weekOf(free)
  const { rows } = await app.deps.open.query<{ id: number }>(
    'select f.id from flashcards f join chapters c on c.id = f.chapter_id where not c.is_core',
  )
  const locked = new Set(rows.map(({ id }) => id))
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.filter(({ flashcard }) => locked.has(flashcard.id))).toEqual([])
})
