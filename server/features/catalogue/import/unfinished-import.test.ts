import { afterAll, beforeAll, expect, test } from 'vitest'
import { noDetails } from '#domain/import/card-fields.ts'
import { listStudyCardsById, listUnseenByChapter } from '#server/features/study/study-cards.queries.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { addCards, addHiddenChapter } from './card-import.queries.ts'

/** A chapter whose import is not complete: no page shows the chapter or one of its cards. */

const word = 'Zyzzogeton'
let app: TestApp
let admin: Client
let learner: Client
let chapterId = 0
let cardId = 0
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, learner] = [await app.as('admin'), await app.as('premium')]
  const now = app.clock.now()
  chapterId = await addHiddenChapter(app.deps.db, { title: word, category: null, now })
  const cards = [
    { question: `${word} question`, answer: `${word} answer`, tags: [word], ...noDetails, position: 0 },
  ]
  await addCards(app.deps.db, { chapterId, cards, now })
  const found = await app.deps.open.query<{ id: number }>('select id from flashcards where chapter_id = $1', [
    chapterId,
  ])
  cardId = found.rows[0]?.id ?? 0
})
afterAll(() => app.close())

test.each([
  '/api/chapters',
  `/api/chapters?search=${word}`,
  `/api/search?q=${word}`,
  `/api/study/entries?search=${word}&allResults=true`,
  '/api/study/low-confidence',
  '/api/tag-progress',
  '/api/analytics/overview',
  '/api/analytics/weighted-mastery',
  '/api/admin/analytics/content-performance',
  '/api/admin/analytics/chapter-usage',
])('%s', async (path) => {
  const { status, body } = await admin.get(path)
  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toContain(word)
})

test('is no card of a session, of today, or of its number', async () => {
  const { db } = app.deps
  expect(await listStudyCardsById(db, learner.userId, [cardId])).toEqual([])
  const chapters = await listUnseenByChapter(db, learner.userId, {
    today: 0,
    level: 'premium',
    limit: 10_000,
  })
  const ids = chapters.flatMap(({ unseen }) => unseen)
  expect(ids.length).toBeGreaterThan(100)
  expect(ids).not.toContain(cardId)
})

test.each([
  ['GET', '/api/admin/flashcards/{card}', undefined],
  ['GET', '/api/admin/flashcards/{card}/history', undefined],
  ['PUT', '/api/flashcards/{card}', { question: 'q', answer: 'a' }],
  ['DELETE', '/api/flashcards/{card}', undefined],
  ['POST', '/api/flashcards/{card}/star', { isStarred: true }],
  ['GET', '/api/chapters/{chapter}/flashcards', undefined],
  ['GET', '/api/flashcards?chapterId={chapter}', undefined],
  ['GET', '/api/admin/chapters/{chapter}/flashcards', undefined],
  ['GET', '/api/admin/chapters/{chapter}/deleted-flashcards', undefined],
  ['GET', '/api/admin/chapters/{chapter}/export', undefined],
  ['DELETE', '/api/chapters/{chapter}', undefined],
] as const)('%s %s is not found', async (method, path, payload) => {
  const url = path.replace('{card}', String(cardId)).replace('{chapter}', String(chapterId))
  const { status } = await admin.send({ method, url, ...(payload && { payload }) })
  expect(status).toBe(404)
})

test('cannot be reported or deleted with others', async () => {
  const report = { contentType: 'flashcard', contentId: cardId, reason: 'wrong' }
  expect((await learner.post('/api/content/flag', report)).status).toBe(404)
  const many = await admin.post('/api/admin/flashcards/bulk-delete', { flashcardIds: [cardId] })
  expect(many.body.deleted).toBe(0)
})
