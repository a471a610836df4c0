import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { defaultWeights } from '#tests/support/simulation/memory-weights.ts'

/** A learner with memory weights of their own, wherever cards are scheduled or recall is predicted. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** The default weights, except the first stability after a 3, the growth of stability and the decay. */
const ownWeights = defaultWeights.with(2, 4).with(8, 1.2).with(20, 0.5)
const dayMs = 86_400_000

async function twoLearners() {
  const [usual, own] = [await app.as('premium'), await app.as('premium')]
  const chapterId = (await usual.get('/api/chapters')).body[0].id
  const cards = (await usual.get(`/api/chapters/${chapterId}/flashcards`)).body
  const cardId: number = cards[0].flashcard.id
  const adopt = () =>
    app.deps.open.query('update users set memory_weights = $1 where id = $2', [ownWeights, own.userId])
  return { usual, own, chapterId, cardId, adopt }
}

test('buttons, ratings, undo and lists follow them, and what is shown is what is saved', async () => {
  const { own, chapterId, cardId, adopt } = await twoLearners()
  const path = `/api/flashcards/${cardId}`
  const shown = async () => {
    const cards = (await own.get(`/api/chapters/${chapterId}/flashcards`)).body
    return cards.find((card: { flashcard: { id: number } }) => card.flashcard.id === cardId).intervals
  }
  expect(await shown()).toEqual({ 1: 0, 2: 1, 3: 2, 4: 8 })
  await adopt()
  expect(await shown()).toEqual({ 1: 0, 2: 1, 3: 4, 4: 8 })
  const first = { confidence: 3, reviewId: randomUUID() }
  const saved = (await own.post(`${path}/progress`, first)).body
  expect(saved.progress.dueDate).toBe('2026-11-25')
  expect(await shown()).toEqual(saved.intervals)
  expect((await own.post(`${path}/progress`, first)).body).toEqual({ ...saved, duplicate: true })
  const undone = (await own.post(`${path}/undo`, { reviewId: first.reviewId, undoId: randomUUID() })).body
  expect(undone.intervals).toEqual({ 1: 0, 2: 1, 3: 4, 4: 8 })
})

test('adopting them changes what is predicted at once, in every place, and a card only with its next review', async () => {
  const { usual, own, chapterId, cardId, adopt } = await twoLearners()
  const path = `/api/flashcards/${cardId}`
  for (const learner of [usual, own])
    await learner.post(`${path}/progress`, { confidence: 3, reviewId: randomUUID() })
  const stored = () =>
    app.deps.open.query('select * from card_states where user_id = $1', [own.userId]).then(({ rows }) => rows)
  const before = await stored()
  await adopt()
  app.clock.advance(10 * dayMs)
  await usual.renew()
  await own.renew()
  const [why, whyOwn] = [(await usual.get(`${path}/schedule`)).body, (await own.get(`${path}/schedule`)).body]
  expect([whyOwn.dueDate, whyOwn.stabilityDays]).toEqual([why.dueDate, why.stabilityDays])
  expect(whyOwn.recallToday).toBeLessThan(why.recallToday - 0.05)
  const [today, todayOwn] = [
    (await usual.get('/api/study/today')).body,
    (await own.get('/api/study/today')).body,
  ]
  expect(todayOwn.entries[0].intervals).not.toEqual(today.entries[0].intervals)
  expect(await stored()).toEqual(before)
  const chapter = (await own.get(`/api/analytics/chapters/${chapterId}`)).body
  expect(chapter.recall).toBeCloseTo(whyOwn.recallToday, 6)
  await own.post(`${path}/tomorrow`)
  const reply = (await own.post(`${path}/progress`, { confidence: 3, reviewId: randomUUID() })).body
  expect(reply.progress.dueDay - Number(before[0]?.last_study_day) - 10).toBe(
    todayOwn.entries[0].intervals[3],
  )
  const { last30Days } = (await own.get('/api/analytics/retention')).body
  expect(last30Days).toMatchObject({ reviews: 1, predicted: expect.closeTo(whyOwn.recallToday, 6) })
  app.clock.advance(-10 * dayMs)
})
