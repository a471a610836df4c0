import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { saveChapter } from '#tests/support/server/known-by-learner.ts'
import { asReviewer, requestReview } from '#tests/support/server/review-tasks.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'

let app: TestApp
let learner: Client
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-21T15:00:00Z') })
  learner = await app.as('learner')
  admin = await asReviewer(app, 'admin')
})
afterAll(() => app.close())

const query = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows as { [column: string]: unknown }[]
async function newCard({ isCore = true } = {}) {
  const { chapterId, cardIds } = await saveChapter(app, { title: 'Chapter', cards: 1 })
  await query('update chapters set is_core = $2 where id = $1', [chapterId, isCore])
  const [cardId = 0] = cardIds
  await query(`update flashcards set reviewed_on = '2026-02-01', review_by = '2027-02-01' where id = $1`, [
    cardId,
  ])
  return { chapterId, cardId }
}
const ageOf = (subject: string, id: number, by = learner) =>
  by.get(`/api/content/age?subject=${subject}&id=${id}`)

describe('the age of an item', () => {
  test('is by its file, until somebody has found that it stands', async () => {
    const { cardId } = await newCard()
    expect((await ageOf('flashcard', cardId)).body).toEqual({
      ...{ review: null, readOn: '2026-02-01', nextDue: '2027-02-01', versions: 1 },
      ...{ reports: 0, reporters: [] },
    })
    const reviewer = await app.as('reviewer')
    await reviewer.put('/api/editorial/interests', { statement: 'Fees of a maker' })
    const taskId = await requestReview(admin, { subject: 'flashcard', subjectId: cardId })
    const review = (said: object) =>
      reviewer.post(`/api/editorial/tasks/${taskId}/reviews`, { revision: 1, ...said })
    await review({ verdict: 'needs_work', remark: 'Old' })
    expect((await ageOf('flashcard', cardId)).body.review).toBeNull()
    await review({ verdict: 'stands' })
    expect((await ageOf('flashcard', cardId)).body).toMatchObject({
      review: {
        ...{ reviewer: 'Alex Meyer, MD', interests: 'Fees of a maker' },
        reviewedAt: app.clock.now().toISOString(),
      },
      nextDue: '2027-11-21',
    })
  })

  test('names the reporters of what was changed, if they let themselves be named', async () => {
    const { cardId } = await newCard()
    const [named, other] = [await app.as('learner'), await app.as('learner')]
    expect((await named.get('/api/user/thanks')).body).toEqual({ isNamed: false })
    expect((await named.put('/api/user/thanks', { isNamed: true })).body).toEqual({ isNamed: true })
    expect((await named.get('/api/user/thanks')).body).toEqual({ isNamed: true })
    for (const by of [named, other])
      await by.post('/api/content/flag', { contentType: 'flashcard', contentId: cardId, reason: 'Old' })
    // The database says when something is reported.
    await query(`update content_flags set created_at = $2 where flashcard_id = $1`, [cardId, app.clock.now()])
    app.clock.advance(1000)
    await admin.put(`/api/flashcards/${cardId}`, { question: 'Q', answer: 'Corrected' })
    expect((await ageOf('flashcard', cardId)).body).toMatchObject({ versions: 2, reports: 0 })
    const [flag] = await query('select id from content_flags where flashcard_id = $1', [cardId])
    await admin.post(`/api/admin/flagged-content/${flag?.id}/resolve`, { action: 'approve' })
    expect((await ageOf('flashcard', cardId)).body).toMatchObject({
      reports: 2,
      reporters: ['Alex Meyer, MD'],
    })
    await named.put('/api/user/thanks', { isNamed: false })
    expect((await ageOf('flashcard', cardId)).body).toMatchObject({ reports: 2, reporters: [] })
  })

  test('does not count a report that changed nothing', async () => {
    const { cardId } = await newCard()
    await learner.post('/api/content/flag', { contentType: 'flashcard', contentId: cardId, reason: 'Old' })
    const [flag] = await query('select id from content_flags where flashcard_id = $1', [cardId])
    await admin.post(`/api/admin/flagged-content/${flag?.id}/resolve`, { action: 'approve' })
    expect((await ageOf('flashcard', cardId)).body.reports).toBe(0)
  })

  test('is there for questions, drugs and primers too', async () => {
    const questionId = await saveQuestion(app.deps.open, { isSample: true })
    expect((await ageOf('question', questionId)).body).toMatchObject({ versions: 1, readOn: null })
    const [drug] = await query('select id from drugs where archived_at is null order by id limit 1')
    expect((await ageOf('drug', Number(drug?.id))).body.versions).toBeGreaterThan(0)
    const [primer] = await query(
      'select p.chapter_id as id from primers p join chapters c on c.id = p.chapter_id where c.is_core limit 1',
    )
    expect((await ageOf('primer', Number(primer?.id))).body.readOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('of what a learner may not read is 404', async () => {
    const { chapterId, cardId } = await newCard({ isCore: false })
    const questionId = await saveQuestion(app.deps.open)
    const premium = await app.as('premium')
    for (const [subject, id] of [
      ['flashcard', cardId],
      ['question', questionId],
    ] as const) {
      expect((await ageOf(subject, id)).status).toBe(404)
      expect((await ageOf(subject, id, premium)).status).toBe(200)
    }
    expect((await ageOf('primer', chapterId)).status).toBe(404)
    await query('update flashcards set archived_at = now() where id = $1', [cardId])
    expect((await ageOf('flashcard', cardId, premium)).status).toBe(404)
    expect((await ageOf('drug', 2_000_000)).status).toBe(404)
    expect((await ageOf('nothing', 1)).status).toBe(400)
  })
})
