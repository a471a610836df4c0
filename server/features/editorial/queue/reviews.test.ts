import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { questionText } from '#tests/support/app/question-admin-app.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { changeSetDesk } from '#tests/support/editorial/change-set-desk.ts'
import { saveChapter } from '#tests/support/server/known-by-learner.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'
import { asReviewer, requestReview } from '#tests/support/server/review-tasks.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'

let app: TestApp
let editor: Client
let reviewer: Client
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-21T15:00:00Z') })
  editor = await asReviewer(app, 'editor')
  reviewer = await asReviewer(app)
})
beforeEach(() => app.deps.open.script('delete from review_tasks; delete from content_reviews'))
afterAll(() => app.close())

const query = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows as { [column: string]: unknown }[]

async function cardTask() {
  const [cardId = 0] = (await saveChapter(app, { title: 'Chapter', cards: 1 })).cardIds
  return { cardId, taskId: await requestReview(editor, { subject: 'flashcard', subjectId: cardId }) }
}
async function questionTask(key = 1) {
  const questionId = await saveQuestion(app.deps.open, { key })
  return { questionId, taskId: await requestReview(editor, { subject: 'question', subjectId: questionId }) }
}
const read = async (by: Client, taskId: number) => (await by.get(`/api/editorial/tasks/${taskId}`)).body
const review = (by: Client, taskId: number, said: object = {}) =>
  by.post(`/api/editorial/tasks/${taskId}/reviews`, { revision: 1, verdict: 'stands', ...said })
const answer = (by: Client, taskId: number, chosen: number, revision = 1) =>
  by.post(`/api/editorial/tasks/${taskId}/blind-answer`, { revision, chosen })
const close = (by: Client, taskId: number, outcome: string, reason = 'Done') =>
  by.post(`/api/editorial/tasks/${taskId}/close`, { outcome, reason })
const edit = (cardId: number, by: Client) =>
  by.put(`/api/flashcards/${cardId}`, {
    question: 'Q1',
    answer: `New ${Math.random()}`,
  })

describe('a card', () => {
  test('that stands closes the task, and is due again in a year', async () => {
    const { cardId, taskId } = await cardTask()
    const reply = await review(reviewer, taskId)
    expect(reply).toMatchObject({ status: 200, body: { state: 'closed', nextId: null } })
    const shown = await read(reviewer, taskId)
    expect(shown).toMatchObject({
      task: { state: 'closed', outcome: 'stands' },
      closedBy: reviewer.username,
      reviews: [
        { verdict: 'stands', reviewer: 'Alex Meyer, MD', interests: 'None', revision: 1, chosen: null },
      ],
    })
    expect(await query('select subject_id, next_due::text, reviewer_id from content_reviews')).toEqual([
      { subject_id: cardId, next_due: '2027-11-21', reviewer_id: reviewer.userId },
    ])
    expect((await lastAudit(app))?.action).toBe('review.close')
  })

  test('that needs work stays, with the remark; the same review again is one review', async () => {
    const { taskId } = await cardTask()
    const said = { verdict: 'needs_work', unmet: ['figures'], remark: 'The dose is 5 mg' }
    for (let time = 0; time < 2; time++)
      expect((await review(reviewer, taskId, said)).body.state).toBe('needs_work')
    const { reviews, task } = await read(reviewer, taskId)
    expect(task.state).toBe('needs_work')
    expect(reviews).toHaveLength(1)
    expect(reviews[0]).toMatchObject({ unmet: ['figures'], remark: 'The dose is 5 mg' })
  })

  test.each([
    ['without a word', { verdict: 'needs_work' }, 'Say what needs work'],
    [
      'with a point that does not hold',
      { unmet: ['source'] },
      'A text with a point that does not hold needs work',
    ],
    [
      'with a point that there is not',
      { verdict: 'needs_work', unmet: ['reasons'], remark: 'x' },
      'There is no such point',
    ],
  ])('is not reviewed %s', async (_what, said, error) => {
    const { taskId } = await cardTask()
    expect(await review(reviewer, taskId, said)).toMatchObject({ status: 400, body: { error } })
  })

  test('that was changed meanwhile is read again first', async () => {
    const { cardId, taskId } = await cardTask()
    await edit(cardId, await app.as('admin'))
    expect(await review(reviewer, taskId)).toMatchObject({ status: 409, body: { code: 'edited_meanwhile' } })
    expect((await read(reviewer, taskId)).revision).toBe(2)
    expect((await review(reviewer, taskId, { revision: 2 })).status).toBe(200)
  })

  test('is not reviewed by who wrote the present text, an admin neither; but by who wrote an earlier one', async () => {
    const admin = await asReviewer(app, 'admin')
    const { cardId, taskId } = await cardTask()
    await edit(cardId, admin)
    expect((await read(admin, taskId)).isOwnText).toBe(true)
    expect((await read(reviewer, taskId)).isOwnText).toBe(false)
    const refused = await review(admin, taskId, { revision: 2 })
    expect(refused).toMatchObject({ status: 403, body: { code: 'own_text' } })
    await edit(cardId, await app.as('admin'))
    expect((await review(admin, taskId, { revision: 3 })).status).toBe(200)
  })

  test('is not reviewed by who wrote it in a change set that somebody else made live', async () => {
    const [admin, desk] = [await asReviewer(app, 'admin'), await changeSetDesk(app)]
    const { cardId, taskId } = await cardTask()
    const { id } = await desk.begin()
    await desk.write(id, ['flashcard', cardId], { text: { answer: 'Another answer' } }, admin)
    expect((await desk.publish(id)).status).toBe(200)
    expect((await read(admin, taskId)).isOwnText).toBe(true)
    expect((await review(admin, taskId, { revision: 2 })).body.code).toBe('own_text')
    // Who only made it live did not write it.
    expect((await read(desk.editor, taskId)).isOwnText).toBe(false)
    expect((await review(reviewer, taskId, { revision: 2 })).status).toBe(200)
  })

  test('is not reviewed by who has not stated their interests this year', async () => {
    const other = await app.as('reviewer')
    const { taskId } = await cardTask()
    expect((await read(other, taskId)).hasStatedInterests).toBe(false)
    expect(await review(other, taskId)).toMatchObject({ status: 403, body: { code: 'interests_missing' } })
    await query(`insert into interest_statements values ($1, 2025, '', now())`, [other.userId])
    expect((await review(other, taskId)).body.code).toBe('interests_missing')
    await other.put('/api/editorial/interests', { statement: '' })
    expect((await read(other, taskId)).hasStatedInterests).toBe(true)
    expect((await review(other, taskId)).status).toBe(200)
  })

  test('of a task that is closed is not reviewed', async () => {
    const { taskId } = await cardTask()
    await close(editor, taskId, 'withdrawn')
    expect(await review(reviewer, taskId)).toMatchObject({ status: 409, body: { code: 'task_closed' } })
    expect((await review(reviewer, 2_000_000)).status).toBe(404)
  })

  test('leads to the next one: one’s own before a free one, whatever it weighs', async () => {
    const [first, free, own] = [await cardTask(), await cardTask(), await cardTask()]
    await query(`update review_tasks set weight = 1000 where id = $1`, [free.taskId])
    await editor.put('/api/editorial/tasks/assignment', { ids: [own.taskId], assigneeId: reviewer.userId })
    expect((await review(reviewer, first.taskId)).body.nextId).toBe(own.taskId)
    expect((await review(reviewer, own.taskId)).body.nextId).toBe(free.taskId)
    expect((await review(reviewer, free.taskId)).body.nextId).toBeNull()
  })
})

describe('a question', () => {
  const secrets = /secretreason|secretkeypoint|A trial|Look/

  test('shows no more than what is asked, until the reviewer has chosen', async () => {
    const { taskId } = await questionTask()
    await review(await asReviewer(app), taskId)
    const before = await read(reviewer, taskId)
    expect(before).toMatchObject({
      isBlind: true,
      question: { options: ['one', 'two', 'three', 'four'], chosen: null, key: null, reasons: [] },
      ...{ sources: [], reviews: [], reports: [], note: '' },
    })
    expect(JSON.stringify(before)).not.toMatch(secrets)
    const { status, body } = await answer(reviewer, taskId, 2)
    expect(status).toBe(200)
    expect(body).toMatchObject({ isBlind: false, question: { chosen: 2, key: 1 }, note: 'Look' })
    expect(body.question.reasons).toHaveLength(4)
    expect(JSON.stringify(body.fields)).toMatch(/secretkeypoint/)
  })

  test('the first choice counts', async () => {
    const { taskId } = await questionTask()
    await answer(reviewer, taskId, 2)
    expect((await answer(reviewer, taskId, 1)).body.question).toMatchObject({ chosen: 2, key: 1 })
  })

  test('what another reviewer chose is not shown, and the next reviewer is blind too', async () => {
    const { taskId } = await questionTask()
    await answer(reviewer, taskId, 2)
    await review(reviewer, taskId, { verdict: 'needs_work', remark: 'The key is two' })
    const other = await read(await asReviewer(app), taskId)
    expect(other).toMatchObject({ isBlind: true, reviews: [] })
    expect(JSON.stringify(other)).not.toMatch(/The key is two/)
  })

  test('an author, who does not review, sees all of it', async () => {
    const { taskId } = await questionTask()
    const author = await app.as('author')
    expect(await read(author, taskId)).toMatchObject({ isBlind: false, question: { key: 1, chosen: null } })
    expect((await answer(author, taskId, 1)).status).toBe(403)
    expect((await review(author, taskId)).status).toBe(403)
  })

  test.each([
    ['the key', 1, {}, 200],
    ['another option', 2, {}, 400],
    ['another option, with the reason', 2, { remark: 'I misread it' }, 200],
  ])('that stands, after %s was chosen', async (_what, chosen, said, status) => {
    const { taskId } = await questionTask()
    expect(await review(reviewer, taskId, said)).toMatchObject({
      status: 409,
      body: { code: 'not_answered' },
    })
    await answer(reviewer, taskId, chosen)
    expect((await review(reviewer, taskId, said)).status).toBe(status)
    if (status === 200)
      expect(await query('select chosen_option, key_option from content_reviews')).toEqual([
        { chosen_option: chosen, key_option: 1 },
      ])
  })

  test('an option that there is not, or of a text that was changed, is refused', async () => {
    const { questionId, taskId } = await questionTask()
    expect((await answer(reviewer, taskId, 4)).status).toBe(400)
    const admin = await asReviewer(app, 'admin')
    const edited = await admin.put(`/api/admin/questions/${questionId}`, { ...questionText(), revision: 1 })
    expect(edited.status).toBe(200)
    expect((await answer(reviewer, taskId, 1)).body.code).toBe('edited_meanwhile')
    expect((await answer(admin, taskId, 1, 2)).body.code).toBe('own_text')
    expect((await answer(reviewer, taskId, 1, 2)).status).toBe(200)
  })

  test('that was changed after the answer is answered anew', async () => {
    const { questionId, taskId } = await questionTask()
    await answer(reviewer, taskId, 1)
    await review(reviewer, taskId, { verdict: 'needs_work', remark: 'Two are right' })
    const admin = await app.as('admin')
    await admin.put(`/api/admin/questions/${questionId}`, { ...questionText(), revision: 1 })
    expect(await read(reviewer, taskId)).toMatchObject({
      isBlind: true,
      question: { key: null, chosen: null },
    })
    expect((await review(reviewer, taskId, { revision: 2 })).body.code).toBe('not_answered')
  })

  test('is not read in a closed review while another waits', async () => {
    const { questionId, taskId } = await questionTask()
    await close(editor, taskId, 'withdrawn')
    expect((await read(reviewer, taskId)).isBlind).toBe(false)
    await requestReview(editor, { subject: 'question', subjectId: questionId })
    expect(await read(reviewer, taskId)).toMatchObject({
      isBlind: true,
      question: { key: null, reasons: [] },
    })
  })

  test('is not reviewed by who added it', async () => {
    const admin = await asReviewer(app, 'admin')
    const { id } = (await admin.post('/api/admin/questions', questionText())).body
    const taskId = await requestReview(editor, { subject: 'question', subjectId: id })
    expect((await read(admin, taskId)).isOwnText).toBe(true)
    expect((await answer(admin, taskId, 1)).body.code).toBe('own_text')
    expect((await answer(reviewer, taskId, 1)).status).toBe(200)
  })
})

describe('closing', () => {
  test('as changed asks for a change', async () => {
    const { cardId, taskId } = await cardTask()
    const author = await app.as('author')
    expect(await close(author, taskId, 'changed')).toMatchObject({
      status: 409,
      body: { code: 'not_changed' },
    })
    await edit(cardId, await app.as('admin'))
    expect((await close(author, taskId, 'changed', 'The new dose')).status).toBe(200)
    expect((await close(author, taskId, 'changed', 'The new dose')).status).toBe(200)
    expect((await close(author, taskId, 'changed', 'Another reason')).status).toBe(409)
    expect(await read(reviewer, taskId)).toMatchObject({
      task: { state: 'closed', outcome: 'changed' },
      ...{ closedBy: author.username, outcomeReason: 'The new dose' },
    })
  })

  test.each([
    ['reviewer', 'changed'],
    ['reviewer', 'withdrawn'],
    ['author', 'withdrawn'],
  ] as const)('a %s does not close as %s', async (kind, outcome) => {
    const { taskId } = await cardTask()
    expect((await close(await app.as(kind), taskId, outcome)).status).toBe(403)
  })

  test('asks for a reason', async () => {
    const { taskId } = await cardTask()
    expect((await close(editor, taskId, 'withdrawn', ' ')).status).toBe(400)
  })
})
