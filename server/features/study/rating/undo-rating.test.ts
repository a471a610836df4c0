import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { beginCard, ratingOf } from '#tests/support/server/begin-card.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const dayMs = 86_400_000

const undoOf = ({ reviewId }: { reviewId: string }) => ({ reviewId, undoId: randomUUID() })

test('several undos restore card and schedule exactly, the latest rating first, and are logged', async () => {
  const { learner, path } = await beginCard(app)
  const ratings = [ratingOf(3), ratingOf(1), ratingOf(2)] as const
  const states: unknown[] = []
  for (const review of ratings) {
    states.push((await learner.post(`${path}/progress`, review)).body.progress)
    app.clock.advance(3 * dayMs)
  }
  expect((await learner.post(`${path}/undo`, undoOf(ratings[0]))).status).toBe(409)
  for (const step of [2, 1] as const) {
    const undone = await learner.post(`${path}/undo`, undoOf(ratings[step]))
    expect(undone.status).toBe(200)
    expect({ ...undone.body.progress, isDue: null }).toEqual({ ...(states[step - 1] as object), isDue: null })
  }
  expect((await learner.post(`${path}/undo`, undoOf(ratings[1]))).body.duplicate).toBe(true)
  const log = await app.deps.open.query('select * from card_reviews where user_id = $1', [learner.userId])
  expect(log.rows).toHaveLength(5)
  expect(log.rows.filter((row) => row.undoes !== null)).toHaveLength(2)
})

test('nobody undoes another learner’s rating', async () => {
  const { learner, path } = await beginCard(app)
  const other = await app.as('learner')
  const review = ratingOf(3)
  await learner.post(`${path}/progress`, review)
  expect((await other.post(`${path}/undo`, undoOf(review))).status).toBe(404)
})

test('a mark for review and a note that were set after the rating stay', async () => {
  const { learner, path } = await beginCard(app)
  const review = ratingOf(3)
  await learner.post(`${path}/progress`, review)
  await learner.post(`${path}/progress`, { needsReview: true, notes: 'Not sure after all' })
  expect((await learner.post(`${path}/undo`, undoOf(review))).body.progress).toMatchObject({
    reviewCount: 0,
    mastery: 0,
    dueDay: null,
    needsReview: true,
    notes: 'Not sure after all',
  })
})

test('the mark for review that the rating itself removed is set again', async () => {
  const { learner, path } = await beginCard(app)
  await learner.post(`${path}/progress`, { needsReview: true })
  const review = ratingOf(3)
  expect((await learner.post(`${path}/progress`, review)).body.progress.needsReview).toBe(false)
  expect((await learner.post(`${path}/undo`, undoOf(review))).body.progress.needsReview).toBe(true)
})

test('later practice does not block an undo, and undoing practice moves nothing', async () => {
  const { learner, path } = await beginCard(app)
  const [first, practice] = [ratingOf(3), ratingOf(1, { practice: true })]
  const rated = (await learner.post(`${path}/progress`, first)).body.progress
  await learner.post(`${path}/progress`, practice)
  const free = await learner.post(`${path}/undo`, undoOf(practice))
  expect([free.status, free.body.progress]).toEqual([200, rated])
  await learner.post(`${path}/progress`, ratingOf(1, { practice: true }))
  const undone = await learner.post(`${path}/undo`, undoOf(first))
  expect([undone.status, undone.body.progress.reviewCount]).toEqual([200, 0])
})

test('five undos of the same rating at once count once', async () => {
  const { learner, path } = await beginCard(app)
  const review = ratingOf(3)
  await learner.post(`${path}/progress`, ratingOf(3))
  await learner.post(`${path}/progress`, review)
  const responses = await Promise.all([1, 2, 3, 4, 5].map(() => learner.post(`${path}/undo`, undoOf(review))))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(responses.filter(({ body }) => !body.duplicate)).toHaveLength(1)
  expect((await learner.get('/api/study/today')).body.reviewedToday).toBe(1)
})

test('a retry that finds its change saved writes the card again, so that it waits for the standby as the first did', async () => {
  const { learner, path, card } = await beginCard(app)
  const writer = async () => {
    const { rows } = await app.deps.open.query(
      "select xmin::text as writer from item_states where user_id = $1 and kind = 'flashcard' and item_id = $2",
      [learner.userId, card],
    )
    return rows[0]?.writer
  }
  const review = ratingOf(3)
  await learner.post(`${path}/progress`, review)
  const first = await writer()
  expect((await learner.post(`${path}/progress`, review)).body.duplicate).toBe(true)
  const second = await writer()
  expect(second).not.toBe(first)
  const undo = undoOf(review)
  await learner.post(`${path}/undo`, undo)
  const third = await writer()
  expect((await learner.post(`${path}/undo`, undo)).body.duplicate).toBe(true)
  expect(await writer()).not.toBe(third)
})
