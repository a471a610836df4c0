import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NoteText } from '#domain/own-cards/note.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { storeNote } from '#tests/support/own-cards/own-notes.ts'
import { ratingOf } from '#tests/support/server/begin-card.ts'

let app: TestApp
let learner: Client
const dayMs = 86_400_000

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  learner = await app.as('learner')
  await settings({ newCardsPerDay: 10, dailyMinutes: 60, examDate: null, questionsInToday: false })
})
afterAll(() => app.close())

const today = () => studyDayOf(app.clock.now().getTime(), 'UTC')
const settings = (change: object) => learner.put('/api/study/settings', change)

/** Saves a note of the learner. @param text question and answer of its first card */
async function save(
  {
    text: [front, back] = ['Front?', 'Back'],
    ...note
  }: Partial<NoteText> & { deck?: string; text?: [string, string] } = {},
  userId = learner.userId,
): Promise<{ deckId: number; cardIds: number[] }> {
  const { deckId, cards } = await storeNote(app, userId, { deck: 'Breast', front, back, ...note })
  return { deckId, cardIds: [...cards.values()] }
}
const pathOf = (card: number | undefined) => `/api/flashcards/${card}`
const ofToday = async () => (await learner.get('/api/study/today')).body

async function makeDue(cards: readonly number[], { mastery = 80 } = {}) {
  await app.deps.open.query(
    `insert into card_states (user_id, flashcard_id, review_count, stability, difficulty, last_study_day, due_day,
       last_confidence, mastery, last_reviewed_at)
     select $1, id, 1, 8, 5, $3::int - 8, $3, 3, $4, $5 from unnest($2::int[]) id`,
    [learner.userId, cards, today(), mastery, app.clock.now()],
  )
}

/** The paths of everything that a learner can do with a card, with what is sent. */
const acts = (card: number | undefined): [string, object][] => [
  [`${pathOf(card)}/progress`, ratingOf(3)],
  [`${pathOf(card)}/star`, { isStarred: true }],
  [`${pathOf(card)}/suspend`, { isSuspended: true }],
  [`${pathOf(card)}/bury`, { isBuried: true }],
  [`${pathOf(card)}/tomorrow`, {}],
]

describe('an own card is studied as any other', () => {
  test('it is rated, undone, noted, starred and set aside', async () => {
    const { cardIds } = await save()
    const [card] = cardIds
    const rating = ratingOf(3)
    const rated = await learner.post(`${pathOf(card)}/progress`, rating)
    expect(rated.body).toMatchObject({ flashcardId: card, duplicate: false, progress: { reviewCount: 1 } })
    expect((await learner.post(`${pathOf(card)}/progress`, rating)).body.duplicate).toBe(true)
    const undone = await learner.post(`${pathOf(card)}/undo`, { ...rating, undoId: randomUUID() })
    expect(undone.body.progress).toMatchObject({ reviewCount: 0, dueDay: null })
    for (const [path, body] of acts(card)) expect((await learner.post(path, body)).status, path).toBe(200)
    await learner.post(`${pathOf(card)}/progress`, { notes: 'ask again', tags: ['mine'] })
    const [studied] = (await learner.post('/api/study/cards', { ids: [card] })).body
    expect(studied).toMatchObject({
      flashcard: { id: card, isStarred: true },
      chapter: { title: 'Breast' },
      progress: { notes: 'ask again', tags: ['mine'], isSuspended: true, isBuried: true },
      own: { form: 'basic', typed: null },
    })
    const why = await learner.get(`${pathOf(card)}/schedule`)
    expect(why.body).toMatchObject({ isNew: false, reviewCount: 1 })
  })

  test('nobody else may do anything with it, and a deleted one is gone', async () => {
    const { cardIds } = await save()
    const other = await app.as('learner')
    for (const [path, body] of acts(cardIds[0])) expect((await other.post(path, body)).status, path).toBe(404)
    expect((await other.get(`${pathOf(cardIds[0])}/schedule`)).status).toBe(404)
    expect((await other.post('/api/study/cards', { ids: cardIds })).body).toEqual([])
    await app.deps.open.query('update own_cards set archived_at = now() where user_id = $1', [learner.userId])
    expect((await learner.post(`${pathOf(cardIds[0])}/star`, { isStarred: true })).status).toBe(404)
    expect((await learner.post('/api/study/cards', { ids: cardIds })).body).toEqual([])
  })

  test('two learners whose cards have the same id each have their own', async () => {
    const mine = await save({ text: ['Mine?', 'Mine'] })
    const other = await app.as('learner')
    const theirs = await save({ text: ['Theirs?', 'Theirs'] }, other.userId)
    expect(theirs.cardIds).toEqual(mine.cardIds)
    await other.post(`${pathOf(theirs.cardIds[0])}/progress`, ratingOf(1))
    const [card] = (await learner.post('/api/study/cards', { ids: mine.cardIds })).body
    expect(card).toMatchObject({ flashcard: { question: 'Mine?' }, progress: { reviewCount: 0 } })
  })

  test('the recap of a session shows it with its deck', async () => {
    const { cardIds, deckId } = await save({ deck: 'Lung', text: ['EGFR?', 'Osimertinib'] })
    const session = (await learner.post('/api/analytics/sessions/start', { key: randomUUID() })).body.id
    await learner.post(`${pathOf(cardIds[0])}/progress`, ratingOf(2, { sessionId: session }))
    const { cards } = (await learner.get('/api/study/recap')).body.session
    expect(cards).toMatchObject([{ question: 'EGFR?', chapterId: deckId, chapterTitle: 'Lung' }])
  })
})

describe('Today', () => {
  test('has those that are due and, of the new cards, the chosen part', async () => {
    const due = await save({ text: ['Due?', 'Yes'] })
    await makeDue(due.cardIds)
    const made: number[] = []
    for (let note = 0; note < 30; note++)
      made.push(...(await save({ text: [`New ${note}?`, 'Yes'] })).cardIds)
    const isNew = (id: number | string) => made.includes(Number(id))
    const day = await ofToday()
    expect(day.order).toContain(due.cardIds[0])
    expect(day.plan).toMatchObject({ reviews: 1, newCards: 10 })
    expect(day.order.filter(isNew)).toHaveLength(1)
    await settings({ ownCardsShare: 50 })
    expect((await ofToday()).order.filter(isNew)).toHaveLength(5)
    await settings({ ownCardsShare: 0 })
    expect((await ofToday()).order.filter(isNew)).toHaveLength(0)
    await settings({ ownCardsShare: 10 })
    expect((await ofToday()).order).toEqual(day.order)
  })

  test('thousands that were learnt elsewhere do not keep the next from coming', async () => {
    const learnt: number[] = []
    for (let note = 0; note < 40; note++)
      learnt.push(...(await save({ text: [`Old ${note}?`, 'Yes'] })).cardIds)
    await makeDue(learnt)
    await app.deps.open.query(
      'update card_states set due_day = due_day + 30 where user_id = $1 and flashcard_id = any($2::int[])',
      [learner.userId, learnt],
    )
    const next: number[] = []
    for (let note = 0; note < 5; note++)
      next.push(...(await save({ text: [`Next ${note}?`, 'Yes'] })).cardIds)
    expect((await ofToday()).order.filter((id: number) => next.includes(id))).toHaveLength(1)
  })

  test('asks one card of a note a day', async () => {
    const due = await save({ form: 'reversed' })
    await makeDue(due.cardIds)
    const day = await ofToday()
    expect(day.order.filter((id: number) => due.cardIds.includes(id))).toEqual(due.cardIds.slice(0, 1))
    expect(day.waiting.cards).toBe(0)
    expect(day.ahead[1].counts.reviews).toBeGreaterThanOrEqual(1)
    const waiting = (await learner.get('/api/study/browse?state=waiting')).body
    expect(waiting.total).toBe(0)
    const fresh = await save({ form: 'reversed' })
    const [first] = fresh.cardIds
    await learner.post(`${pathOf(first)}/progress`, ratingOf(3))
    app.clock.advance(dayMs)
    await settings({ ownCardsShare: 90 })
    const next = (await ofToday()).order.filter((id: number) => fresh.cardIds.includes(id))
    expect(next.length).toBeLessThanOrEqual(1)
  })

  test('a card with a category comes with the weight of it', async () => {
    await settings({ weakCategories: ['breast'] })
    const made: number[] = []
    for (let note = 0; note < 20; note++)
      made.push(...(await save({ category: 'breast', text: [`Breast ${note}?`, 'Yes'] })).cardIds)
    const { order } = await ofToday()
    expect(order.filter((id: number) => made.includes(id)).length).toBeGreaterThan(0)
  })

  test('is kept offline with them', async () => {
    const { cardIds } = await save()
    await makeDue(cardIds)
    const week = (await learner.get('/api/study/week')).body
    expect(week.days[0].cardIds).toContain(cardIds[0])
    expect(week.entries.map((entry: { flashcard: { id: number } }) => entry.flashcard.id)).toContain(
      cardIds[0],
    )
  })
})

test('they are found by browse, by search, among those of low confidence, and by their tags', async () => {
  const { cardIds, deckId } = await save({
    deck: 'Rare things',
    tags: ['zebra'],
    category: 'breast',
    text: ['Which tumour is called quokkoma?', 'The marsupial one'],
  })
  await makeDue(cardIds, { mastery: 20 })
  const browsed = (await learner.get('/api/study/browse?search=quokkoma')).body
  expect(browsed.rows).toMatchObject([{ id: cardIds[0], chapterTitle: 'Rare things', isLocked: false }])
  expect((await learner.get(`/api/study/browse?chapterId=${deckId}`)).body.total).toBe(1)
  expect((await learner.get('/api/study/browse?tag=zebra')).body.total).toBe(1)
  const found = (await learner.get('/api/search?q=quokkoma')).body
  expect(found.cards).toMatchObject([{ id: cardIds[0], chapterId: deckId, locked: false }])
  const session = (await learner.get('/api/study/entries?search=quokkoma&allResults=true')).body
  expect(session).toHaveLength(1)
  const low = (await learner.get('/api/study/low-confidence')).body
  expect(low.cards).toMatchObject([{ flashcard: { id: cardIds[0] } }])
  expect((await learner.get('/api/tag-progress')).body).toMatchObject([{ tag: 'zebra', mastery: 20 }])
  const other = await app.as('learner')
  expect((await other.get('/api/search?q=quokkoma')).body.cards).toEqual([])
  expect((await other.get('/api/study/browse?search=quokkoma')).body.total).toBe(0)
})

test('a deck has those to review first and then new ones, and of those to study one of each note', async () => {
  const fresh = await save({ deck: 'Lung', form: 'reversed' })
  const due = await save({ deck: 'Lung::EGFR', form: 'reversed' })
  await save({ deck: 'Lungs' })
  await makeDue(due.cardIds)
  const idsOf = async (scope = '') => {
    const { body } = await learner.get(`/api/own/decks/${fresh.deckId}/cards${scope}`)
    return body.map((card: { flashcard: { id: number } }) => card.flashcard.id)
  }
  expect(await idsOf()).toEqual([...due.cardIds, ...fresh.cardIds])
  expect(await idsOf('?scope=due')).toEqual(due.cardIds.slice(0, 1))
  expect(await idsOf('?scope=new')).toEqual(fresh.cardIds.slice(0, 1))
  await learner.post(`${pathOf(fresh.cardIds[0])}/progress`, ratingOf(3))
  expect(await idsOf('?scope=new')).toEqual([])
  const other = await app.as('learner')
  expect((await other.get(`/api/own/decks/${fresh.deckId}/cards`)).status).toBe(404)
})

test('what is about the shipped content and the exam is the same without them', async () => {
  const paths = ['/api/analytics/readiness', '/api/chapters', '/api/study/promise?minutes=30']
  const before = await Promise.all(paths.map(async (path) => (await learner.get(path)).body))
  const { cardIds } = await save({ category: 'breast' })
  await makeDue(cardIds)
  const after = await Promise.all(paths.map(async (path) => (await learner.get(path)).body))
  expect(after[1]).toEqual(before[1])
  expect(after[2].counts).toEqual(before[2].counts)
  expect(after[0]).toEqual(before[0])
})
