import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionText, words } from '#tests/support/app/question-admin-app.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { blockAt, buildBlock, questionAt, questionKeys } from '#tests/support/server/answer-questions.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const marks = (more: object = {}) => ({
  struck: [0, 3],
  highlights: [{ part: 'stem', start: 4, end: 20 }],
  changedAt: app.clock.now().toISOString(),
  ...more,
})

test('strike-outs and highlights stay, and the later change stands', async () => {
  const who = await app.as('premium')
  const path = await buildBlock(who, { count: 2 })
  const { questionId } = questionAt(await blockAt(who, path), 0)
  const place = `${path}/questions/${questionId}/marks`
  app.clock.advance(60_000)
  expect((await who.put(place, marks())).body).toEqual({ ok: true })
  const earlier = new Date(app.clock.now().getTime() - 30_000).toISOString()
  await who.put(place, marks({ struck: [], highlights: [], changedAt: earlier }))
  const { marks: shown } = questionAt(await blockAt(who, path), 0)
  expect(shown).toEqual({
    struck: [0, 3],
    highlights: [{ part: 'stem', start: 4, end: 20 }],
  })
})

test('highlights and notes survive a change of the text: moved with their words, or beside it', async () => {
  const admin = await app.as('admin')
  const stem = `A man of 60 has a mass. It is firm. ${words('word')}`
  const text = questionText({ stem })
  const { id } = (await admin.post('/api/admin/questions', text)).body
  const who = await app.as('premium')
  const path = await buildBlock(who, { source: { by: 'question', questionId: id }, count: 1 })
  const highlight = (marked: string) => {
    const start = stem.indexOf(marked)
    return { part: 'stem', start, end: start + marked.length, words: marked }
  }
  const highlights = [highlight('60'), highlight('firm')]
  await who.put(`${path}/questions/${id}/marks`, marks({ struck: [], highlights }))
  await who.put(`/api/questions/${id}/notes`, { notes: 'Ask the age' })
  const edited = { ...text, stem: stem.replace('man', 'tall man').replace('firm', 'soft'), revision: 1 }
  expect((await admin.put(`/api/admin/questions/${id}`, edited)).status).toBe(200)
  const shown = questionAt(await blockAt(who, path), 0)
  expect(shown.notes).toBe('Ask the age')
  expect(shown.marks.highlights).toEqual([
    { part: 'stem', start: 14, end: 16, words: '60' },
    { part: 'stem', start: 0, end: 0, words: 'firm' },
  ])
  // What is gone is saved with the next mark, and has its place again once its words are back.
  app.clock.advance(1000)
  await who.put(`${path}/questions/${id}/marks`, marks({ struck: [1], highlights: shown.marks.highlights }))
  await admin.put(`/api/admin/questions/${id}`, { ...text, revision: 2 })
  expect(questionAt(await blockAt(who, path), 0).marks.highlights).toEqual(highlights)
})

test('a star belongs to the question: in every block, in results, and as a filter, until it is taken off', async () => {
  const who = await app.as('premium')
  const path = await buildBlock(who, { count: 2 })
  const { questionId } = questionAt(await blockAt(who, path), 0)
  const place = `/api/questions/${questionId}/notes`
  expect((await who.put(place, { isStarred: true })).body).toEqual({ notes: '', isStarred: true })
  expect(questionAt(await blockAt(who, path), 0).isStarred).toBe(true)
  const starred = { by: 'filter', filter: { status: 'flagged' } }
  const other = await buildBlock(who, { source: starred, count: 9 })
  expect((await blockAt(who, other)).questions).toMatchObject([{ questionId, isStarred: true }])
  await who.post(`${other}/finish`)
  expect((await who.get(`${other}/results`)).body.questions).toMatchObject([{ questionId, isStarred: true }])
  expect((await who.put(place, { isStarred: false })).body).toEqual({ notes: '', isStarred: false })
  const { groups } = (await who.get('/api/questions')).body as { groups: { isStarred: boolean }[] }
  expect(groups.some(({ isStarred }) => isStarred)).toBe(false)
})

test('what queues of earlier versions send is a star: a flag in a block, a mark for review', async () => {
  const who = await app.as('premium')
  const path = await buildBlock(who, { count: 2 })
  const before = await blockAt(who, path)
  const [flagged, marked] = [questionAt(before, 0).questionId, questionAt(before, 1).questionId]
  const flag = (isFlagged: boolean) => who.put(`${path}/questions/${flagged}/marks`, marks({ isFlagged }))
  expect((await flag(true)).status).toBe(200)
  await who.put(`/api/questions/${marked}/notes`, { needsReview: true })
  const stars = async () => (await blockAt(who, path)).questions.map(({ isStarred }) => isStarred)
  expect(await stars()).toEqual([true, true])
  // Another strike-out from that page sends the flag again, although the star was removed elsewhere.
  await who.put(`/api/questions/${flagged}/notes`, { isStarred: false })
  app.clock.advance(1000)
  await flag(true)
  expect(await stars()).toEqual([false, true])
  const review = await buildBlock(who, { source: { by: 'filter', filter: { status: 'flagged' } }, count: 9 })
  expect((await blockAt(who, review)).questions.map(({ questionId }) => questionId)).toEqual([marked])
})

test('the time on a question is no longer than its block, and ends with it', async () => {
  const who = await app.as('premium')
  const path = await buildBlock(who, { count: 2 })
  const { questionId } = questionAt(await blockAt(who, path), 0)
  const place = `${path}/questions/${questionId}/marks`
  const secondsAfter = async (seconds: number) => {
    app.clock.advance(60_000)
    await who.put(place, marks({ seconds }))
    return questionAt(await blockAt(who, path), 0).seconds
  }
  expect(await secondsAfter(30)).toBe(30)
  expect(await secondsAfter(86_400)).toBe(120)
  await who.post(`${path}/finish`)
  expect(await secondsAfter(180)).toBe(120)
})

test('a question that has left the bank keeps its notes for who has it in a block', async () => {
  const who = await app.as('premium')
  const path = await buildBlock(who, { count: 1 })
  const { questionId } = questionAt(await blockAt(who, path), 0)
  const archive = 'update questions set archived_at = case when $2 then now() end where id = $1'
  await app.deps.open.query(archive, [questionId, true])
  const place = `/api/questions/${questionId}/notes`
  expect((await who.put(place, { notes: 'gone' })).status).toBe(200)
  const other = await app.as('premium')
  expect((await other.put(place, { notes: 'never had it' })).status).toBe(404)
  await app.deps.open.query(archive, [questionId, false])
})

test('notes belong to the question, and stay beside its star', async () => {
  const who = await app.as('premium')
  const path = await buildBlock(who, { count: 1 })
  const { questionId } = questionAt(await blockAt(who, path), 0)
  const place = `/api/questions/${questionId}/notes`
  expect((await who.put(place, { notes: 'CDK4/6 first' })).body).toEqual({
    notes: 'CDK4/6 first',
    isStarred: false,
  })
  expect((await who.put(place, { isStarred: true })).body).toEqual({
    notes: 'CDK4/6 first',
    isStarred: true,
  })
  const starred = { by: 'filter', filter: { status: 'flagged' } }
  const block = await blockAt(who, await buildBlock(who, { source: starred, count: 9 }))
  expect(questionAt(block, 0)).toMatchObject({ questionId, notes: 'CDK4/6 first', isStarred: true })
  const free = await app.as('learner')
  const locked = (await questionKeys(app)).all.find(({ isSample }) => !isSample)
  const refused = await free.put(`/api/questions/${locked?.id}/notes`, { notes: 'x' })
  expect([refused.status, refused.body.code]).toEqual([403, 'premium_required'])
  expect((await free.put('/api/questions/999999/notes', { notes: 'x' })).status).toBe(404)
})

test('whether an explanation helped belongs to the question, and the last word counts', async () => {
  const who = await app.as('premium')
  const path = await buildBlock(who, { count: 2 })
  const { questionId } = questionAt(await blockAt(who, path), 0)
  const rate = (explanationRating: object) =>
    who.put(`/api/questions/${questionId}/notes`, { explanationRating })
  expect((await rate({ helped: false, missing: 'The dose.' })).status).toBe(200)
  expect(questionAt(await blockAt(who, path), 0).explanationRating).toEqual({
    helped: false,
    missing: 'The dose.',
  })
  await who.put(`/api/questions/${questionId}/notes`, { notes: 'one' })
  await rate({ helped: true, missing: '' })
  expect(questionAt(await blockAt(who, path), 0)).toMatchObject({
    notes: 'one',
    explanationRating: { helped: true, missing: '' },
  })
  expect((await rate({ helped: true, missing: 'x'.repeat(1001) })).status).toBe(400)
})
