import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { recordStatements, type Statement } from '#tests/support/database/record-statements.ts'
import { startImport } from '#tests/support/own-cards/import-file.ts'
import { editOf, makeDeck, newNote } from '#tests/support/own-cards/own-notes.ts'
import { answerTo, blockAt, buildBlock, questionKeys, send } from '#tests/support/server/answer-questions.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'
import { copyOf, shareOf } from '#tests/support/server/shared-decks.ts'
import { wavOf } from '#tests/support/server/sounds.ts'
import { multipartBody } from '#tests/support/server/upload.ts'
import { knownLearnerTables, knownLearnerViews } from './known-learner-tables.ts'

/**
 * Every statement compares the user_id of each learner table in it with the same learner, so that a database
 * distributed by user_id sends it to one server (docs/decisions/012-learner-tables.md).
 */

const mention = new RegExp(
  `\\b(?:from|join|update)\\s+"?(?:${[...knownLearnerTables, ...knownLearnerViews].join('|')})"?\\b`,
  'gi',
)
const comparison = /"?user_id"?\s*=\s*\$(\d+)/gi

let app: TestApp
let recording: ReturnType<typeof recordStatements>
beforeAll(async () => {
  app = await startTestApp()
  recording = recordStatements()
})
afterAll(async () => {
  recording.restore()
  await app.close()
})

/** The fault of a statement: a table without its learner, or two learners in one statement. */
function breachOf({ text, values }: Statement): string | undefined {
  const mentions = [...text.matchAll(mention)].length
  if (mentions === 0) return undefined
  const learners = [...text.matchAll(comparison)].map(([, place]) => Number(values[Number(place) - 1]))
  if (learners.length < mentions) return `${mentions} tables, ${learners.length} comparisons: ${text}`
  return new Set(learners).size > 1 ? `several learners: ${text}` : undefined
}

test('a statement without its learner is found', () => {
  const values = [7, 8]
  expect(breachOf({ text: 'select 1 from card_reviews r where r.user_id = $1', values })).toBeUndefined()
  expect(breachOf({ text: 'select 1 from "users"', values })).toBeUndefined()
  expect(breachOf({ text: 'select 1 from card_reviews where review_id = $1', values })).toBeDefined()
  expect(
    breachOf({
      text: 'select 1 from card_reviews r join card_states s on s.user_id = r.user_id where r.user_id = $1',
      values,
    }),
  ).toBeDefined()
  expect(
    breachOf({
      text: 'select 1 from card_reviews r join card_states s on s.user_id = $2 where r.user_id = $1',
      values,
    }),
  ).toBeDefined()
})

test('the calls of a learner name one learner, in every statement', async () => {
  const learner = await app.as('premium')
  const { sent } = recording
  sent.length = 0
  const chapters = (await learner.get('/api/chapters')).body
  const chapterId = chapters[0].id
  const [studyCard] = (await learner.get(`/api/chapters/${chapterId}/flashcards`)).body
  const card = `/api/flashcards/${studyCard.flashcard.id}`
  const key = randomUUID()
  const queue = { source: '1', spacedRepetition: true, deck: [studyCard.flashcard.id] }
  const start = { chapterId, key, queue }
  const { id: sessionId } = (await learner.post('/api/analytics/sessions/start', start)).body
  const review = { confidence: 3, reviewId: randomUUID(), sessionId }
  const [drug] = (await learner.get('/api/drugs')).body
  // The server limits the time of a session to the time since its beginning.
  app.clock.advance(60_000)
  const sessionEnd = {
    cardsStudied: 1,
    stats: { correctAnswers: 1, totalAnswers: 1, timeSpentSeconds: 30 },
  }
  const drugReview = { drugId: drug.id, componentId: 'moa', confidence: 3, reviewId: randomUUID() }
  const responses = [
    await learner.post(`${card}/progress`, review),
    await learner.post(`${card}/progress`, review),
    await learner.post(`${card}/progress`, { notes: 'one', isStarred: true }),
    await learner.post(`${card}/star`, { isStarred: true }),
    await learner.post(`${card}/tomorrow`),
    await learner.post(`${card}/suspend`, { isSuspended: true }),
    await learner.post(`${card}/bury`, { isBuried: true }),
    await learner.post('/api/study/browse/mark', { ids: [studyCard.flashcard.id], isBuried: false }),
    await learner.get('/api/study/browse?state=suspended&search=cancer&sort=mastery'),
    await learner.get('/api/study/browse/ids?state=new&sort=next-review'),
    await learner.post('/api/study/cards', { ids: [studyCard.flashcard.id] }),
    await learner.get(`${card}/schedule`),
    await learner.post('/api/analytics/sessions/start', start),
    await learner.get('/api/study/sessions'),
    await learner.get(`/api/study/sessions/${key}`),
    await learner.get('/api/study/ratings?seconds=60'),
    await learner.get('/api/study/recap'),
    await learner.get(`/api/study/recap?chapterId=${chapterId}`),
    await learner.put(`/api/analytics/sessions/${sessionId}/end`, sessionEnd),
    await learner.post(`${card}/undo`, { reviewId: review.reviewId, undoId: randomUUID() }),
    await learner.get('/api/study/today'),
    await learner.get('/api/study/low-confidence'),
    await learner.get('/api/own/export?format=json&shipped=true'),
    await learner.get('/api/own/export?format=apkg'),
    await learner.get(`/api/study/entries?chapterId=${chapterId}&scope=due`),
    await learner.get('/api/study/entries?search=cancer&allResults=true'),
    await learner.get('/api/chapters?search=cancer'),
    await learner.get(`/api/flashcards?chapterId=${chapterId}`),
    await learner.get('/api/search?q=cancer'),
    await learner.get('/api/tag-progress'),
    await learner.get('/api/analytics/overview'),
    await learner.get('/api/analytics/weighted-mastery'),
    await learner.get(`/api/analytics/chapters/${chapterId}`),
    await learner.get('/api/analytics/activity'),
    await learner.get('/api/analytics/retention'),
    await learner.get('/api/study/more'),
    await learner.put(`/api/analytics/chapters/${chapterId}/progress`, {}),
    await learner.put('/api/analytics/tags/her2/progress', {}),
    await learner.get('/api/drugs/classes'),
    await learner.get(`/api/progress/${drug.id}`),
    await learner.post('/api/progress/bulk', { drugIds: [drug.id] }),
    await learner.post(`/api/progress/${drug.id}/moa`, { isBookmarked: true }),
    await learner.post('/api/review-interaction', { ...drugReview, interactionType: 'got_it' }),
    await learner.post(`/api/progress/${drug.id}/moa/undo`, {
      reviewId: drugReview.reviewId,
      undoId: randomUUID(),
    }),
    await learner.get('/api/badges'),
    await learner.get('/api/user/data'),
  ]
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(sent.filter(({ text }) => text.match(mention)).length).toBeGreaterThan(responses.length)
  expect(sent.map(breachOf).filter((breach) => breach !== undefined)).toEqual([])
})

test('the calls of own cards name one learner, in every statement', async () => {
  const learner = await app.as('learner')
  const { sent } = recording
  sent.length = 0
  const deck = await learner.post('/api/own/decks', { name: 'Deck' })
  const text = {
    form: 'reversed',
    front: 'Front',
    back: 'Back',
    why: '',
    source: '',
    tags: ['one'],
    category: null,
  }
  const body = { ...text, deckId: deck.body.id }
  const note = await learner.post('/api/own/notes', { ...body, requestId: randomUUID() })
  const path = `/api/own/notes/${note.body.id}`
  const ids = [note.body.id]
  const responses = [
    deck,
    note,
    await learner.get(path),
    await learner.put(path, { ...body, front: '{{c1::a}} {{c2::b}} {{c3::c}}', form: 'cloze', revision: 0 }),
    await learner.get('/api/own/decks'),
    await learner.get(`/api/own/decks/${deck.body.id}/cards`),
    await learner.put(`/api/own/decks/${deck.body.id}`, { name: 'Renamed' }),
    await learner.get(`/api/own/notes?deckId=${deck.body.id}&search=a&state=due`),
    await learner.get('/api/own/origins?kind=question&id=1'),
    await learner.post('/api/own/similar', { front: 'a and b' }),
    await learner.post('/api/own/notes/change', {
      ids,
      deckId: deck.body.id,
      addTags: ['two'],
      isSuspended: true,
    }),
    await learner.post('/api/own/notes/change', { ids, isDeleted: true }),
    await learner.post('/api/own/notes/change', { ids, isDeleted: false }),
  ]
  const sound = { fileName: 'a.wav', bytes: wavOf({ seconds: 0.1 }) }
  const media = { method: 'POST' as const, url: '/api/own/media' }
  for (let time = 0; time < 2; time++)
    responses.push(await learner.send({ ...media, ...multipartBody(sound) }))
  const stored = await learner.sendRaw({ method: 'GET', url: `/api/own/media/${responses.at(-1)?.body.key}` })
  expect(stored.status).toBe(200)
  const csv = { fileName: 'cards.csv', bytes: 'question,answer\nq,a\n', deck: 'Deck' }
  const started = await startImport(learner, csv)
  const importId = started.body.id
  responses.push(
    started,
    await learner.get('/api/own/imports'),
    await learner.get(`/api/own/imports/${importId}/refused`),
    await learner.post(`/api/own/imports/${importId}/cancel`),
  )
  const empty = await learner.post('/api/own/decks', { name: 'Empty' })
  responses.push(await learner.delete(`/api/own/decks/${empty.body.id}`))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(sent.map(breachOf).filter((breach) => breach !== undefined)).toEqual([])
})

test('the calls of shared decks name one learner, in every statement', async () => {
  const [author, reader] = [await app.as('learner'), await app.as('learner')]
  const { sent } = recording
  const deckId = await makeDeck(author)
  const note = (await author.post('/api/own/notes', newNote(deckId))).body
  sent.length = 0
  const token = await shareOf(author, deckId)
  const copy = await copyOf(reader, token)
  const [{ id }] = (await reader.get('/api/own/sharing')).body.subscriptions
  const offers = `/api/own/subscriptions/${id}/offers`
  await author.put(`/api/own/notes/${note.id}`, editOf(note, { back: 'New' }))
  const [{ guid }] = (await reader.get(offers)).body.offers
  const [mine] = (await reader.get(`/api/own/notes?deckId=${copy}`)).body.rows
  const copied = (await reader.get(`/api/own/notes/${mine.id}`)).body
  const suggestion = `/api/own/notes/${mine.id}/suggestion`
  const responses = [
    await reader.get(`/api/shared/${token}`),
    await reader.post(offers, { decisions: [{ guid, revision: 1, isTaken: true }] }),
    await reader.put(`/api/own/notes/${mine.id}`, editOf(copied, { back: 'Mine', revision: 1 })),
    await reader.get(suggestion),
    await reader.post(suggestion, { fields: ['back'], why: '', name: '' }),
    await author.get(`/api/own/decks/${deckId}/suggestions`),
    await reader.post(`/api/own/subscriptions/${id}/report`, { ground: 'other', reason: 'Old' }),
    await (await app.as('admin')).get('/api/admin/flagged-shares'),
    await reader.delete(`/api/own/subscriptions/${id}`),
    await author.delete(`/api/own/decks/${deckId}/share`),
  ]
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(sent.map(breachOf).filter((breach) => breach !== undefined)).toEqual([])
})

test('the calls of the question bank name one learner, in every statement', async () => {
  const learner = await app.as('premium')
  const { sent } = recording
  const keys = await questionKeys(app)
  sent.length = 0
  const path = await buildBlock(learner, { count: 8 })
  const { questions } = await blockAt(learner, path)
  const [first, second] = questions.map(({ questionId }) => keys.of(questionId))
  if (!first || !second) throw new Error('the block has no questions')
  const answer = answerTo(first, { isRight: false, confidence: 3 })
  const timed = await buildBlock(learner, { source: { by: 'outline' }, mode: 'timed' })
  const begun = await learner.post('/api/questions/exams', { requestId: randomUUID(), form: 'full' })
  const exam = `/api/questions/blocks/${begun.body.id}`
  const responses = [
    begun,
    await send(learner, path, answer),
    await send(learner, path, answer),
    await send(learner, path, answerTo(second, { isRight: true })),
    await learner.put(`${path}/questions/${first.id}/marks`, {
      isFlagged: true,
      struck: [1],
      highlights: [],
      changedAt: new Date().toISOString(),
    }),
    await learner.put(`/api/questions/${first.id}/notes`, { notes: 'one', isStarred: true }),
    await learner.post(`${path}/suspend`),
    await learner.post(`${path}/resume`),
    await learner.post(`${timed}/finish`),
    await learner.get(`${timed}/results`),
    await learner.post(`${exam}/sections/1/open`),
    await learner.post(`${exam}/sections/1/close`),
    await learner.get(exam),
    await learner.get('/api/questions'),
    await learner.get('/api/questions/blocks'),
    await learner.get('/api/search?q=cancer'),
    await learner.get('/api/study/today'),
    await learner.get('/api/analytics/readiness'),
    await learner.post('/api/content/flag', {
      contentType: 'question',
      contentId: first.id,
      reason: 'The dose is wrong',
    }),
    await learner.get('/api/user/data'),
  ]
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(sent.filter(({ text }) => text.match(mention)).length).toBeGreaterThan(responses.length)
  expect(sent.map(breachOf).filter((breach) => breach !== undefined)).toEqual([])
})

test('the calls of who takes part in the evidence name one learner, in every statement', async () => {
  const learner = await app.as('premium')
  const { sent } = recording
  sent.length = 0
  const responses = [
    await learner.put('/api/evidence/participation', { takesPart: true }),
    await learner.get('/api/evidence/participation'),
  ]
  const lent = await app.deps.open.query<{ id: number }>(
    "select flashcard_id as id from lent_cards where user_id = $1 and arm <> 'plan' limit 1",
    [learner.userId],
  )
  const rating = { confidence: 3, reviewId: randomUUID() }
  responses.push(await learner.post(`/api/flashcards/${lent.rows[0]?.id}/progress`, rating))
  // The card is drawn by chance, and questions of the bank may be about it too.
  await app.deps.open.query('delete from question_cards where flashcard_id = $1', [lent.rows[0]?.id])
  const question = await saveQuestion(app.deps.open, { cards: lent.rows.map(({ id }) => id) })
  app.clock.advance(29 * 86_400_000)
  await learner.renew()
  responses.push(await learner.get('/api/evidence/probes'), await learner.post('/api/evidence/probes'))
  expect(responses.at(-1)?.body.probes).toHaveLength(1)
  responses.push(
    await learner.post(`/api/evidence/probes/${question}/answer`, { chosen: 0 }),
    await learner.get('/api/study/today'),
    await learner.put('/api/evidence/participation', { takesPart: false }),
  )
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(sent.filter(({ text }) => text.match(mention)).length).toBeGreaterThan(responses.length)
  expect(sent.map(breachOf).filter((breach) => breach !== undefined)).toEqual([])
})
