import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { saveChapter } from '#tests/support/server/known-by-learner.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'
import { asReviewer, requestReview } from '#tests/support/server/review-tasks.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'

let app: TestApp
let editor: Client
let reviewer: Client
beforeAll(async () => {
  app = await startTestApp()
  editor = await asReviewer(app, 'editor')
  reviewer = await asReviewer(app)
})
beforeEach(() => app.deps.open.script('delete from review_tasks'))
afterAll(() => app.close())

const newCard = async () => (await saveChapter(app, { title: 'Chapter', cards: 1 })).cardIds[0] ?? 0
const newTask = async (severity = 'unclear') =>
  requestReview(editor, { subject: 'flashcard', subjectId: await newCard(), severity })
const idsOf = async (by: Client, search = '') => {
  const { status, body } = await by.get(`/api/editorial/tasks${search}`)
  expect(status).toBe(200)
  expect(body.total).toBe(body.tasks.length)
  return body.tasks.map(({ id }: { id: number }) => id)
}
const assign = (by: Client, body: { ids: number[]; assigneeId: number | null; dueOn?: string | null }) =>
  by.put('/api/editorial/tasks/assignment', body)

describe('the queue', () => {
  test('has what matters most first, with what is shown of it', async () => {
    const [unclear, wrong, outdated] = [await newTask(), await newTask('wrong'), await newTask('outdated')]
    expect(await idsOf(reviewer)).toEqual([wrong, outdated, unclear])
    const [first] = (await reviewer.get('/api/editorial/tasks')).body.tasks
    expect(first).toEqual({
      ...{ id: wrong, subject: 'flashcard', subjectId: expect.any(Number), title: 'Q1' },
      ...{ reason: 'request', severity: 'wrong', learners: 0, dueOn: null, assignee: null },
      ...{ state: 'open', outcome: null, openedAt: app.clock.now().toISOString(), closedAt: null },
    })
  })

  test('is filtered by state, reason, kind and assignee', async () => {
    const card = await newTask()
    const question = await requestReview(editor, {
      subject: 'question',
      subjectId: await saveQuestion(app.deps.open),
    })
    await assign(editor, { ids: [question], assigneeId: reviewer.userId })
    expect(await idsOf(reviewer, '?subject=question')).toEqual([question])
    expect(await idsOf(reviewer, '?assignee=me')).toEqual([question])
    expect(await idsOf(reviewer, '?assignee=none')).toEqual([card])
    expect(await idsOf(reviewer, '?reason=due')).toEqual([])
    expect(await idsOf(reviewer, '?reason=request')).toEqual([card, question])
    await editor.post(`/api/editorial/tasks/${card}/close`, { outcome: 'withdrawn', reason: 'Seen' })
    expect(await idsOf(reviewer, '?state=closed')).toEqual([card])
    expect(await idsOf(reviewer)).toEqual([question])
  })

  test('has pages of 25', async () => {
    const { cardIds } = await saveChapter(app, { title: 'Chapter', cards: 27 })
    for (const subjectId of cardIds) await requestReview(editor, { subject: 'flashcard', subjectId })
    const pageOf = async (page: number) => (await reviewer.get(`/api/editorial/tasks?page=${page}`)).body
    expect(await pageOf(1)).toMatchObject({ total: 27, pageSize: 25, tasks: { length: 25 } })
    expect(await pageOf(2)).toMatchObject({ total: 27, tasks: { length: 2 } })
  })
})

describe('a request', () => {
  test.each(['flashcard', 'question', 'drug', 'primer'] as const)('may be for a %s', async (subject) => {
    const table = { flashcard: 'flashcards', question: 'questions', drug: 'drugs', primer: 'primers' }[
      subject
    ]
    const { rows } = await app.deps.open.query(
      `select ${subject === 'primer' ? 'chapter_id' : 'id'} as id from ${table} order by 1 limit 1`,
    )
    const id = await requestReview(editor, { subject, subjectId: Number(rows[0]?.id) })
    const { body } = await reviewer.get(`/api/editorial/tasks/${id}`)
    expect(body).toMatchObject({ revision: expect.any(Number), openedRevision: body.revision })
    expect(body.fields.length).toBeGreaterThan(0)
    expect(body.task.title).not.toBe('')
    if (subject !== 'question') expect(body.note).toBe('Look')
  })

  test('of an item that waits replaces the earlier one', async () => {
    const subjectId = await newCard()
    const first = await requestReview(editor, { subject: 'flashcard', subjectId })
    expect(await requestReview(editor, { subject: 'flashcard', subjectId, severity: 'wrong' })).toBe(first)
    expect((await reviewer.get('/api/editorial/tasks')).body.tasks).toMatchObject([{ severity: 'wrong' }])
    expect(await lastAudit(app)).toMatchObject({ action: 'review.request', subjectId: String(subjectId) })
  })

  test('of an item that there is not, or that is archived, is 404', async () => {
    const subjectId = await newCard()
    await app.deps.open.query('update flashcards set archived_at = now() where id = $1', [subjectId])
    for (const id of [subjectId, 2_000_000]) {
      const body = { subject: 'flashcard', subjectId: id, severity: 'wrong', note: 'Look' }
      expect((await editor.post('/api/editorial/tasks', body)).status).toBe(404)
    }
  })
})

describe('assignment', () => {
  test('by an editor: several at once, with a day', async () => {
    const ids = [await newTask(), await newTask()]
    const reply = await assign(editor, { ids, assigneeId: reviewer.userId, dueOn: '2026-12-01' })
    expect(reply).toMatchObject({ status: 200, body: { assigned: 2 } })
    expect((await reviewer.get('/api/editorial/tasks?assignee=me')).body.tasks).toMatchObject([
      { dueOn: '2026-12-01', assignee: { id: reviewer.userId, name: 'Alex Meyer, MD' } },
      { dueOn: '2026-12-01' },
    ])
    await assign(editor, { ids, assigneeId: null })
    expect((await reviewer.get('/api/editorial/tasks?assignee=none')).body.tasks).toMatchObject([
      { dueOn: '2026-12-01', assignee: null },
      {},
    ])
  })

  test('to somebody who does not review is refused', async () => {
    const ids = [await newTask()]
    for (const kind of ['learner', 'author'] as const) {
      const { userId } = await app.as(kind)
      expect((await assign(editor, { ids, assigneeId: userId })).status).toBe(400)
    }
  })

  test('a reviewer takes a free one, and gives it back; another cannot take it', async () => {
    const ids = [await newTask()]
    const other = await asReviewer(app)
    expect((await assign(reviewer, { ids, assigneeId: reviewer.userId })).status).toBe(200)
    const taken = await assign(other, { ids, assigneeId: other.userId })
    expect(taken).toMatchObject({ status: 409, body: { code: 'taken' } })
    expect((await assign(other, { ids, assigneeId: null })).body.code).toBe('taken')
    expect((await assign(reviewer, { ids, assigneeId: other.userId })).status).toBe(403)
    expect((await assign(reviewer, { ids, assigneeId: reviewer.userId, dueOn: '2027-01-01' })).status).toBe(
      403,
    )
    expect((await assign(reviewer, { ids, assigneeId: null })).status).toBe(200)
    expect((await assign(other, { ids, assigneeId: other.userId })).status).toBe(200)
  })

  test('is all or nothing', async () => {
    const [open, closed] = [await newTask(), await newTask()]
    await editor.post(`/api/editorial/tasks/${closed}/close`, { outcome: 'withdrawn', reason: 'Seen' })
    const reply = await assign(editor, { ids: [open, closed], assigneeId: reviewer.userId })
    expect(reply).toMatchObject({ status: 409, body: { code: 'task_closed' } })
    expect(await idsOf(reviewer, '?assignee=me')).toEqual([])
  })
})
