import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { blockAt, buildBlock } from '#tests/support/server/answer-questions.ts'

/**
 * The changes that browsers may still have in their queues, in the form in which they send them. A tab can be
 * weeks behind its server, and its changes were confirmed to a learner. So a row here is never changed; a new
 * form gets a new row.
 */
interface QueuedChange {
  method: 'POST' | 'PUT'
  path: (at: Ids) => string
  body: (at: Ids) => object
  /** The kind of user whose browser sends the change; a free learner by default. */
  kind?: 'premium'
}
interface Ids {
  card: number
  drug: number
  /** A review that the server has, and the session in which it was made. */
  review: string
  session: number
  /** A rating of the drug's mechanism, for learners who may study drugs. */
  drugReview: string
  /** A block of one question. */
  block: number
  question: number
}

const queued: Record<string, QueuedChange> = {
  'a session begins': {
    method: 'POST',
    path: () => '/api/analytics/sessions/start',
    body: () => ({ chapterId: null, tags: ['aml'], mode: 'practice' }),
  },
  'a rating': {
    method: 'POST',
    path: ({ card }) => `/api/flashcards/${card}/progress`,
    body: ({ session }) => ({
      confidence: 3,
      reviewId: randomUUID(),
      reviewedAt: '2026-11-20T22:04:05.678Z',
      practice: false,
      sessionId: session,
    }),
  },
  'a rating outside of a session that the server knows': {
    method: 'POST',
    path: ({ card }) => `/api/flashcards/${card}/progress`,
    body: () => ({
      confidence: 4,
      reviewId: randomUUID(),
      reviewedAt: '2026-11-20T22:04:05.678Z',
      practice: true,
    }),
  },
  'a drug rating': {
    kind: 'premium',
    method: 'POST',
    path: () => '/api/review-interaction',
    body: ({ drug }) => ({
      drugId: drug,
      componentId: 'boxed_warning',
      confidence: 1,
      reviewId: randomUUID(),
      reviewedAt: '2026-11-20T22:04:05.678Z',
      interactionType: 'needs_review',
    }),
  },
  'an undo of a drug rating': {
    kind: 'premium',
    method: 'POST',
    path: ({ drug }) => `/api/progress/${drug}/moa/undo`,
    body: ({ drugReview }) => ({ reviewId: drugReview, undoId: randomUUID() }),
  },
  'a note': {
    method: 'POST',
    path: ({ card }) => `/api/flashcards/${card}/progress`,
    body: () => ({ notes: 'HSV: ask about it' }),
  },
  'a mark': {
    method: 'POST',
    path: ({ card }) => `/api/flashcards/${card}/progress`,
    body: () => ({ needsReview: true }),
  },
  'an undo': {
    method: 'POST',
    path: ({ card }) => `/api/flashcards/${card}/undo`,
    body: ({ review }) => ({ reviewId: review, undoId: randomUUID() }),
  },
  'a suspended card': {
    method: 'POST',
    path: ({ card }) => `/api/flashcards/${card}/suspend`,
    body: () => ({ isSuspended: true }),
  },
  'a buried card': {
    method: 'POST',
    path: ({ card }) => `/api/flashcards/${card}/bury`,
    body: () => ({ isBuried: true, changedAt: '2026-11-20T22:04:05.678Z' }),
  },
  'a star of a question': {
    method: 'PUT',
    path: ({ question }) => `/api/questions/${question}/notes`,
    body: () => ({ isStarred: true, needsReview: true }),
  },
  'a note on a question with its mark for review, as earlier versions send it': {
    method: 'PUT',
    path: ({ question }) => `/api/questions/${question}/notes`,
    body: () => ({ notes: 'one', needsReview: true }),
  },
  'marks of a question with its flag, as earlier versions send them': {
    method: 'PUT',
    path: ({ question, block }) => `/api/questions/blocks/${block}/questions/${question}/marks`,
    body: () => ({
      isFlagged: true,
      struck: [1],
      highlights: [],
      seconds: 4,
      changedAt: '2026-11-20T22:04:05.678Z',
    }),
  },
  'the end of a session': {
    method: 'PUT',
    path: ({ session }) => `/api/analytics/sessions/${session}/end`,
    body: ({ session }) => ({
      sessionId: session,
      cardsStudied: 8,
      averageMastery: 62,
      stats: { correctAnswers: 5, totalAnswers: 9, timeSpentSeconds: 124 },
    }),
  },
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Creates a learner in the middle of a session. */
async function idsOf(learner: Client): Promise<Ids> {
  const chapters = (await learner.get('/api/chapters')).body as { id: number; isCore: boolean }[]
  const chapterId = chapters.find(({ isCore }) => isCore)?.id
  const [studyCard] = (await learner.get(`/api/chapters/${chapterId}/flashcards`)).body
  const card = studyCard.flashcard.id
  const session = (await learner.post('/api/analytics/sessions/start', { chapterId })).body.id
  const review = randomUUID()
  await learner.post(`/api/flashcards/${card}/progress`, { confidence: 3, reviewId: review })
  const [drug] = (await learner.get('/api/drugs/names')).body
  const drugReview = randomUUID()
  await learner.post('/api/review-interaction', {
    drugId: drug.id,
    componentId: 'moa',
    interactionType: 'got_it',
    confidence: 3,
    reviewId: drugReview,
  })
  const path = await buildBlock(learner, { count: 1 })
  const { id: block, questions } = await blockAt(learner, path)
  const question = questions[0]?.questionId ?? 0
  return { card, drug: drug.id, review, session, drugReview, block, question }
}

test.each(Object.entries(queued))('%s, as browsers send it, is taken', async (_name, change) => {
  const learner = await app.as(change.kind ?? 'learner')
  const ids = await idsOf(learner)
  const send = change.method === 'POST' ? learner.post : learner.put
  const answer = await send(change.path(ids), change.body(ids))
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
})
