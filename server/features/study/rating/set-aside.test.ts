import { afterAll, beforeAll, expect, test } from 'vitest'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { beginCard, ratingOf } from '#tests/support/server/begin-card.ts'

/** Cards set aside: suspended until taken back, buried until the next study day. */

const dayMs = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const today = () => studyDayOf(app.clock.now().getTime(), 'UTC')

/** A learner in the time zone of the clock with a card that is due, of low confidence. */
async function withDueCard() {
  const begun = await beginCard(app)
  const { learner, card, path } = begun
  await learner.put('/api/study/settings', { timeZone: 'UTC', newCardsPerDay: 20, dailyMinutes: 120 })
  await learner.post(`${path}/progress`, ratingOf(1))
  await app.deps.open.query('update card_states set due_day = $3 where user_id = $1 and flashcard_id = $2', [
    learner.userId,
    card,
    today(),
  ])
  return begun
}

/** The places where the card is asked, or counted as due. */
async function placesOf(learner: Client, card: number) {
  const isIn = (cards: { flashcard: { id: number } }[]) =>
    cards.some(({ flashcard }) => flashcard.id === card)
  const plan = (await learner.get('/api/study/today')).body
  const low = (await learner.get('/api/study/low-confidence')).body.cards
  const chapters = (await learner.get('/api/chapters')).body
  const chapter = chapters.find(
    ({ progress }: { progress: { completedCards: number } }) => progress.completedCards > 0,
  )
  const due = (await learner.get(`/api/study/entries?chapterId=${chapter.id}&scope=due`)).body
  return {
    today: isIn(plan.entries),
    low: isIn(low),
    dueScope: isIn(due),
    completed: chapter.progress.completedCards,
    planned: plan.left.reviews,
  }
}
const asked = {
  today: true,
  low: true,
  dueScope: true,
  completed: 1,
  planned: 1,
}
const notAsked = { ...asked, today: false, low: false, dueScope: false, planned: 0 }

test('a suspended card is asked nowhere and counts as no due card, until it is taken back', async () => {
  const { learner, card, path } = await withDueCard()
  expect(await placesOf(learner, card)).toEqual(asked)
  for (const _again of [1, 2])
    expect((await learner.post(`${path}/suspend`, { isSuspended: true })).body).toEqual({
      id: card,
      isSuspended: true,
    })
  expect(await placesOf(learner, card)).toEqual(notAsked)
  app.clock.advance(30 * dayMs)
  await learner.renew()
  expect((await placesOf(learner, card)).today).toBe(false)
  app.clock.advance(-30 * dayMs)
  await learner.post(`${path}/suspend`, { isSuspended: false })
  expect(await placesOf(learner, card)).toEqual(asked)
})

test('a buried card comes back on the next study day, and earlier when it is taken back', async () => {
  const { learner, card, path } = await withDueCard()
  expect(await placesOf(learner, card)).toEqual(asked)
  for (const _again of [1, 2])
    expect((await learner.post(`${path}/bury`, { isBuried: true })).body).toEqual({
      id: card,
      isBuried: true,
    })
  expect(await placesOf(learner, card)).toEqual(notAsked)
  await learner.post(`${path}/bury`, { isBuried: false })
  expect(await placesOf(learner, card)).toEqual(asked)
  await learner.post(`${path}/bury`, { isBuried: true })
  app.clock.advance(dayMs)
  await learner.renew()
  expect(await placesOf(learner, card)).toEqual(asked)
  app.clock.advance(-dayMs)
})

test('a bury that waited overnight in a browser sets nothing aside on the day it arrives', async () => {
  const { learner, card, path } = await withDueCard()
  const changedAt = new Date(app.clock.now().getTime() - dayMs).toISOString()
  await learner.post(`${path}/bury`, { isBuried: true, changedAt })
  expect(await placesOf(learner, card)).toEqual(asked)
})

test('a rating of a suspended card counts and leaves it suspended', async () => {
  const { learner, path } = await withDueCard()
  await learner.post(`${path}/suspend`, { isSuspended: true })
  await learner.post(`${path}/bury`, { isBuried: true })
  const { progress } = (await learner.post(`${path}/progress`, ratingOf(3))).body
  expect(progress).toMatchObject({ reviewCount: 2, isSuspended: true, isBuried: true, isDue: false })
  const noted = (await learner.post(`${path}/progress`, { notes: 'later' })).body.progress
  expect(noted).toMatchObject({ notes: 'later', isSuspended: true, isBuried: true })
})

test('a card never touched gets a state, and is no new card of today', async () => {
  const { learner, card, path } = await beginCard(app)
  await learner.put('/api/study/settings', { timeZone: 'UTC', newCardsPerDay: 200, dailyMinutes: 400 })
  const newIds = async () =>
    (await learner.get('/api/study/today')).body.entries.map(
      (entry: { flashcard: { id: number } }) => entry.flashcard.id,
    )
  expect(await newIds()).toContain(card)
  await learner.post(`${path}/suspend`, { isSuspended: true })
  expect(await newIds()).not.toContain(card)
  const other = await app.as('learner')
  await other.put('/api/study/settings', { newCardsPerDay: 200, dailyMinutes: 400 })
  const theirs = (await other.get('/api/study/today')).body.entries
  expect(theirs.map((entry: { flashcard: { id: number } }) => entry.flashcard.id)).toContain(card)
})

test('the load that intervals are spread by has no suspended card', async () => {
  const { learner, card, path } = await withDueCard()
  const loadOf = async () => {
    const { rows } = await app.deps.open.query(
      'select due_counts from study_days where user_id = $1 and study_day = $2',
      [learner.userId, today()],
    )
    return rows[0]?.due_counts
  }
  await app.deps.open.query('update card_states set due_day = $2 where user_id = $1', [
    learner.userId,
    today() + 3,
  ])
  await app.deps.open.query('delete from study_days where user_id = $1', [learner.userId])
  await learner.post(`${path}/suspend`, { isSuspended: true })
  await learner.post(`/api/flashcards/${card}/progress`, ratingOf(2))
  expect(await loadOf()).toEqual({})
})

test('a card that does not exist is neither suspended nor buried', async () => {
  const learner = await app.as('learner')
  expect((await learner.post('/api/flashcards/999999/suspend', { isSuspended: true })).status).toBe(404)
  expect((await learner.post('/api/flashcards/999999/bury', { isBuried: true })).status).toBe(404)
})
