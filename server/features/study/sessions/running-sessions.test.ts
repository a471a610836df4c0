import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeRatings } from '#domain/session/merge-ratings.ts'
import { currentCard, startSession } from '#domain/session/session-queue.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

/** A session continues in another browser from its cards and the ratings that the server has. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface Begun {
  learner: Client
  key: string
  sessionId: number
  deck: (number | string)[]
}

interface Choice {
  source?: string
  mode?: string
  key?: string
}

async function begin(
  learner: Client,
  { source = 'today', mode = 'today', key = randomUUID() }: Choice = {},
): Promise<Begun> {
  const chapters = (await learner.get('/api/chapters')).body as { id: number; isCore: boolean }[]
  const chapterId = chapters.find((chapter) => chapter.isCore)?.id
  const cards = (await learner.get(`/api/chapters/${chapterId}/flashcards`)).body
  const deck = cards.slice(0, 12).map((card: { flashcard: { id: number } }) => card.flashcard.id)
  const queue = { source, spacedRepetition: true, deck }
  const started = await learner.post('/api/analytics/sessions/start', { mode, key, queue })
  expect(started.status).toBe(200)
  return { learner, key, sessionId: started.body.id, deck }
}

async function rate(
  { learner, sessionId, deck }: Begun,
  place: number,
  confidence: number,
  more: object = {},
): Promise<string> {
  app.clock.advance(10_000)
  const reviewId = randomUUID()
  const body = { confidence, reviewId, sessionId, seconds: 7, ...more }
  expect((await learner.post(`/api/flashcards/${deck[place]}/progress`, body)).status).toBe(200)
  return reviewId
}

const end = ({ learner, sessionId }: Begun) =>
  learner.put(`/api/analytics/sessions/${sessionId}/end`, { cardsStudied: 1 })
const undo = ({ learner, deck }: Begun, place: number, reviewId: string) =>
  learner.post(`/api/flashcards/${deck[place]}/undo`, { reviewId, undoId: randomUUID() })
const running = async (learner: Client) => (await learner.get('/api/study/sessions')).body.sessions
const find = async ({ learner, key }: Pick<Begun, 'learner' | 'key'>) =>
  learner.get(`/api/study/sessions/${key}`)
const ratingsOf = async (learner: Client, seconds: number) =>
  (await learner.get(`/api/study/ratings?seconds=${seconds}`)).body.ratings

test('a session begun again with the same key is the same one', async () => {
  const learner = await app.as('learner')
  const { key, sessionId } = await begin(learner)
  expect((await begin(learner, { key })).sessionId).toBe(sessionId)
  const both = await Promise.all([1, 2, 3].map(() => begin(learner, { key })))
  expect(both.map((begun) => begun.sessionId)).toEqual([sessionId, sessionId, sessionId])
  const other = await app.as('learner')
  expect((await begin(other, { key })).sessionId).not.toBe(sessionId)
})

test('a session is found with its cards and its ratings, and its queue follows from them', async () => {
  const learner = await app.as('learner')
  const session = await begin(learner)
  expect(await running(learner)).toEqual([])
  await rate(session, 0, 1)
  await rate(session, 1, 2)
  const undone = await rate(session, 2, 3)
  await undo(session, 2, undone)
  const again = await rate(session, 2, 3)
  expect(await running(learner)).toEqual([{ key: session.key, source: 'today' }])
  const { status, body } = await find(session)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    source: 'today',
    spacedRepetition: true,
    deck: session.deck,
    isPractice: false,
  })
  expect(body.ratings.map((rating: { undone: boolean }) => rating.undone)).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(body.ratings[3]).toMatchObject({
    cardId: session.deck[2],
    confidence: 3,
    reviewId: again,
    seconds: 7,
    session: session.key,
    counts: true,
  })
  // A card that is no longer due is among them.
  expect(body.entries.map((card: { flashcard: { id: number } }) => card.flashcard.id)).toEqual(session.deck)
  expect(body.entries[2].progress.reviewCount).toBe(1)
  const queue = mergeRatings(
    startSession(body.deck),
    { ratings: body.ratings, undone: [undone] },
    { session: session.key, begunAt: undefined, isPractice: false },
  )
  expect([currentCard(queue), queue.waiting.map(({ cardId }) => cardId)]).toEqual([
    session.deck[3],
    [session.deck[0], session.deck[1]],
  ])
})

test('only a session of this day, young enough and not ended is offered, of each source the latest', async () => {
  const learner = await app.as('learner')
  const keys = async () => (await running(learner)).map(({ key }: { key: string }) => key)
  const first = await begin(learner)
  await rate(first, 0, 1)
  const chapter = await begin(learner, { source: '12', mode: 'practice' })
  await rate(chapter, 1, 1, { practice: true })
  expect(await keys()).toEqual([chapter.key, first.key])
  expect((await find(chapter)).body.isPractice).toBe(true)

  const second = await begin(learner)
  await rate(second, 2, 1)
  expect(await keys()).toEqual([chapter.key, second.key])
  await end(second)
  expect(await keys()).toEqual([chapter.key])
  await rate(second, 3, 1)
  expect(await keys()).toEqual([chapter.key, second.key])

  app.clock.advance(6 * hourMs - minuteMs)
  await learner.renew()
  await rate(chapter, 4, 1, { practice: true })
  app.clock.advance(2 * minuteMs)
  expect(await keys()).toEqual([chapter.key])
  app.clock.advance(24 * hourMs)
  await learner.renew()
  expect(await keys()).toEqual([])
})

test('a session of an earlier version, without its cards, is neither offered nor found', async () => {
  const learner = await app.as('learner')
  const { body } = await learner.post('/api/analytics/sessions/start', { mode: 'today' })
  await rate({ ...(await begin(learner)), sessionId: body.id }, 0, 1)
  expect(await running(learner)).toEqual([])
  const key = randomUUID()
  await learner.post('/api/analytics/sessions/start', { mode: 'today', key })
  expect((await find({ learner, key })).status).toBe(404)
})

test('the time of a session is that of its ratings, in whichever browser they were made', async () => {
  const session = await begin(await app.as('learner'))
  await rate(session, 0, 3)
  await rate(session, 1, 3)
  await rate(session, 2, 3)
  const stats = { correctAnswers: 1, totalAnswers: 1, timeSpentSeconds: 7 }
  await session.learner.put(`/api/analytics/sessions/${session.sessionId}/end`, { cardsStudied: 1, stats })
  expect((await session.learner.get('/api/study/recap')).body.session.stats.timeSpentSeconds).toBe(21)
})

test('nobody finds the session of somebody else', async () => {
  const session = await begin(await app.as('learner'))
  await rate(session, 0, 3)
  const other = await app.as('learner')
  expect((await find({ learner: other, key: session.key })).status).toBe(404)
  expect([await running(other), await ratingsOf(other, 3600)]).toEqual([[], []])
})

test('what arrived or was undone in the last seconds is told, of cards and of components of drugs', async () => {
  const learner = await app.as('premium')
  const [drug] = (await learner.get('/api/drugs')).body
  const session = await begin(learner)
  const before = await rate(session, 0, 3)
  app.clock.advance(5 * minuteMs)
  // This rating was made without a network, before the other one.
  const delayed = await rate(session, 1, 2, {
    reviewedAt: new Date(app.clock.now().getTime() - 30 * minuteMs).toISOString(),
  })
  const ofDrug = {
    ...{ drugId: drug.id, componentId: 'moa', confidence: 1, interactionType: 'needs_review' },
    ...{ reviewId: randomUUID(), sessionId: session.sessionId },
  }
  await learner.post('/api/review-interaction', ofDrug)
  const told = async (seconds: number) =>
    (await ratingsOf(learner, seconds)).map(({ reviewId, undone }: { reviewId: string; undone: boolean }) => [
      reviewId,
      undone,
    ])
  expect(await told(60)).toEqual([
    [delayed, false],
    [ofDrug.reviewId, false],
  ])
  expect((await ratingsOf(learner, 60))[1]).toMatchObject({ cardId: `${drug.id}:moa`, session: session.key })
  expect(await told(3600)).toHaveLength(3)
  await undo(session, 0, before)
  expect(await told(60)).toContainEqual([before, true])
  await learner.post(`/api/progress/${drug.id}/moa/undo`, { reviewId: ofDrug.reviewId, undoId: randomUUID() })
  expect(await told(60)).toContainEqual([ofDrug.reviewId, true])
})
