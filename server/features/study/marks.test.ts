import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/test-app.ts'

/** What a learner writes on a card, and what an undo leaves of it. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function beginCard(): Promise<{ learner: Client; path: string; card: number }> {
  const learner = await app.as('learner')
  const chapters = (await learner.get('/api/chapters')).body as { id: number; isCore: boolean }[]
  const core = chapters.find((chapter) => chapter.isCore)
  const [studyCard] = (await learner.get(`/api/chapters/${core?.id}/flashcards`)).body
  return { learner, card: studyCard.flashcard.id, path: `/api/flashcards/${studyCard.flashcard.id}` }
}

const rating = (confidence: number, more: object = {}) => ({ confidence, reviewId: randomUUID(), ...more })

describe('notes, marks and tags', () => {
  test('a note and a mark written at the same moment both stay', async () => {
    const { learner, path } = await beginCard()
    await Promise.all([
      learner.post(`${path}/progress`, { notes: 'Ask on rounds' }),
      learner.post(`${path}/progress`, { needsReview: true }),
      learner.post(`${path}/progress`, { tags: ['toxicity', 'board'] }),
    ])
    const { progress } = (await learner.post(`${path}/progress`, {})).body
    expect(progress).toMatchObject({ notes: 'Ask on rounds', needsReview: true, tags: ['toxicity', 'board'] })
  })

  test('a rating at the same moment loses none of them', async () => {
    const { learner, path } = await beginCard()
    await learner.post(`${path}/progress`, rating(2))
    await Promise.all([
      learner.post(`${path}/progress`, { notes: 'Look at the renal dose' }),
      learner.post(`${path}/progress`, rating(2)),
      learner.post(`${path}/progress`, { tags: ['renal'] }),
      learner.post(`${path}/progress`, { needsReview: true }),
    ])
    const { progress } = (await learner.post(`${path}/progress`, {})).body
    expect(progress).toMatchObject({
      notes: 'Look at the renal dose',
      tags: ['renal'],
      needsReview: true,
      reviewCount: 2,
    })
  })

  test('tags sent with a rating are stored, and one’s own', async () => {
    const { learner, path, card } = await beginCard()
    const { progress } = (
      await learner.post(`${path}/progress`, rating(3, { tags: ['HER2', 'a "quoted" one'] }))
    ).body
    expect(progress.tags).toEqual(['HER2', 'a "quoted" one'])
    const other = await app.as('learner')
    expect((await other.post(`/api/flashcards/${card}/progress`, {})).body.progress.tags).toEqual([])
  })
})

describe('undo', () => {
  test('keeps a mark for review that was set after the rating', async () => {
    const { learner, path } = await beginCard()
    const review = rating(3)
    await learner.post(`${path}/progress`, review)
    await learner.post(`${path}/progress`, { needsReview: true, notes: 'Not sure after all' })
    const undone = await learner.post(`${path}/undo`, { reviewId: review.reviewId, undoId: randomUUID() })
    expect(undone.body.progress).toMatchObject({
      reviewCount: 0,
      mastery: 0,
      dueDay: null,
      needsReview: true,
      notes: 'Not sure after all',
    })
  })

  test('gives back the mark that the rating itself took away', async () => {
    const { learner, path } = await beginCard()
    await learner.post(`${path}/progress`, { needsReview: true })
    const review = rating(3)
    expect((await learner.post(`${path}/progress`, review)).body.progress.needsReview).toBe(false)
    const undone = await learner.post(`${path}/undo`, { reviewId: review.reviewId, undoId: randomUUID() })
    expect(undone.body.progress.needsReview).toBe(true)
  })

  test('is not blocked by a later practice answer, and undoing practice moves nothing', async () => {
    const { learner, path } = await beginCard()
    const [first, practice] = [rating(3), rating(1, { practice: true })]
    const rated = (await learner.post(`${path}/progress`, first)).body.progress
    await learner.post(`${path}/progress`, practice)
    const free = await learner.post(`${path}/undo`, { reviewId: practice.reviewId, undoId: randomUUID() })
    expect([free.status, free.body.progress]).toEqual([200, rated])
    await learner.post(`${path}/progress`, rating(1, { practice: true }))
    const undone = await learner.post(`${path}/undo`, { reviewId: first.reviewId, undoId: randomUUID() })
    expect([undone.status, undone.body.progress.reviewCount]).toEqual([200, 0])
  })

  test('of the same rating five times at once counts once', async () => {
    const { learner, path } = await beginCard()
    const review = rating(3)
    await learner.post(`${path}/progress`, rating(3))
    await learner.post(`${path}/progress`, review)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        learner.post(`${path}/undo`, { reviewId: review.reviewId, undoId: randomUUID() }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(answers.filter((answer) => !answer.body.duplicate)).toHaveLength(1)
    expect((await learner.get('/api/study/today')).body.reviewedToday).toBe(1)
  })
})

test('a retry that finds its rating saved writes the card anew, so that it waits for the standby as the first did', async () => {
  const { learner, path, card } = await beginCard()
  const writer = async () => {
    const { rows } = await app.deps.open.query(
      'select xmin::text as writer from card_states where user_id = $1 and flashcard_id = $2',
      [learner.userId, card],
    )
    return rows[0]?.writer
  }
  const review = rating(3)
  await learner.post(`${path}/progress`, review)
  const first = await writer()
  expect((await learner.post(`${path}/progress`, review)).body.duplicate).toBe(true)
  const second = await writer()
  expect(second).not.toBe(first)
  const undo = { reviewId: review.reviewId, undoId: randomUUID() }
  await learner.post(`${path}/undo`, undo)
  const third = await writer()
  expect((await learner.post(`${path}/undo`, undo)).body.duplicate).toBe(true)
  expect(await writer()).not.toBe(third)
})

describe('the exam date', () => {
  test('is refused with a message when it has passed, in the learner’s own zone', async () => {
    const learner = await app.as('learner')
    const past = await learner.put('/api/study/settings', { examDate: '2026-11-20' })
    const message = 'Choose an exam date that has not passed'
    expect(past.body).toMatchObject({ error: message, fields: { examDate: message } })
    expect(past.status).toBe(400)
    // 15:00 on the 21st in UTC is the 22nd in Kiritimati.
    const far = { timeZone: 'Pacific/Kiritimati', examDate: '2026-11-21' }
    expect((await learner.put('/api/study/settings', far)).status).toBe(400)
    expect((await learner.put('/api/study/settings', { ...far, examDate: '2026-11-22' })).status).toBe(200)
  })

  test('that has passed since may be sent again with other settings', async () => {
    const learner = await app.as('learner')
    await learner.put('/api/study/settings', { examDate: '2026-11-21' })
    const before = app.clock.now()
    app.clock.advance(3 * 86_400_000)
    await learner.renew()
    const answer = await learner.put('/api/study/settings', { examDate: '2026-11-21', dailyMinutes: 25 })
    expect([answer.status, answer.body.dailyMinutes]).toEqual([200, 25])
    app.clock.set(before)
  })
})
