import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'

let app: TestApp
let learner: Client
let premium: Client
beforeAll(async () => {
  app = await startTestApp()
  learner = await app.as('learner')
  premium = await app.as('premium')
})
afterAll(() => app.close())

const report = (client: Client, contentType: string, contentId: number, reason: string) =>
  client.post('/api/content/flag', { contentType, contentId, reason })
async function reasonsFor(questionId: number) {
  const { rows } = await app.deps.open.query(
    'select reporter_id, reason from question_flags where question_id = $1 order by id',
    [questionId],
  )
  return rows.map((row) => [row.reporter_id, row.reason])
}

test('a second report of a question replaces the reason of the first, until an admin has resolved it', async () => {
  const id = await saveQuestion(app.deps.open, { isSample: true })
  expect((await report(learner, 'question', id, 'The key is wrong')).body).toEqual({ ok: true })
  await report(premium, 'question', id, 'The dose is old')
  await report(learner, 'question', id, 'Both are right')
  expect(await reasonsFor(id)).toEqual([
    [learner.userId, 'Both are right'],
    [premium.userId, 'The dose is old'],
  ])
  await app.deps.open.query("update question_flags set resolved_at = now(), resolution = 'changed'")
  await report(learner, 'question', id, 'Still wrong')
  expect(await reasonsFor(id)).toHaveLength(3)
  const cards = await app.deps.open.query('select 1 from content_flags')
  expect(cards.rows).toEqual([])
})

test('a question can be reported by those who may answer it or have answered it', async () => {
  const id = await saveQuestion(app.deps.open)
  expect((await report(premium, 'question', id, 'A typing error')).status).toBe(200)
  const locked = await report(learner, 'question', id, 'A guess')
  expect([locked.status, locked.body.code]).toEqual([403, 'premium_required'])
  await app.deps.open.query(
    'insert into question_states (user_id, question_id, attempts) values ($1, $2, 1)',
    [learner.userId, id],
  )
  expect((await report(learner, 'question', id, 'It was wrong')).status).toBe(200)
})

test('an archived question and one that does not exist cannot be reported', async () => {
  const id = await saveQuestion(app.deps.open, { isSample: true, isArchived: true })
  expect((await report(premium, 'question', id, 'Gone')).status).toBe(404)
  expect((await report(premium, 'question', 999_999, 'Nothing')).status).toBe(404)
  expect(await reasonsFor(id)).toEqual([])
})

test('cards are reported as before, and neither kind is taken for the other', async () => {
  const { rows } = await app.deps.open.query('select min(id)::int as id from flashcards')
  const id = Number(rows[0]?.id)
  await report(learner, 'flashcard', id, 'first')
  await report(learner, 'flashcard', id, 'second')
  const flags = await app.deps.open.query('select flashcard_id, reason from content_flags')
  expect(flags.rows).toEqual([{ flashcard_id: id, reason: 'second' }])
  expect((await report(learner, 'flashcard', 999_999, 'none')).status).toBe(404)
})
