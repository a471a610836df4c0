import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginCard, ratingOf } from '#tests/support/begin-card.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Notes, tags and marks for review. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a note and a mark written at the same moment both stay', async () => {
  const { learner, path } = await beginCard(app)
  await Promise.all([
    learner.post(`${path}/progress`, { notes: 'Ask on rounds' }),
    learner.post(`${path}/progress`, { needsReview: true }),
    learner.post(`${path}/progress`, { tags: ['toxicity', 'board'] }),
  ])
  const { progress } = (await learner.post(`${path}/progress`, {})).body
  expect(progress).toMatchObject({ notes: 'Ask on rounds', needsReview: true, tags: ['toxicity', 'board'] })
})

test('a rating at the same moment loses none of them', async () => {
  const { learner, path } = await beginCard(app)
  await learner.post(`${path}/progress`, ratingOf(2))
  await Promise.all([
    learner.post(`${path}/progress`, { notes: 'Look at the renal dose' }),
    learner.post(`${path}/progress`, ratingOf(2)),
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

test('tags sent with a rating are stored, for this learner alone', async () => {
  const { learner, path, card } = await beginCard(app)
  const { progress } = (
    await learner.post(`${path}/progress`, ratingOf(3, { tags: ['HER2', 'a "quoted" one'] }))
  ).body
  expect(progress.tags).toEqual(['HER2', 'a "quoted" one'])
  const other = await app.as('learner')
  expect((await other.post(`/api/flashcards/${card}/progress`, {})).body.progress.tags).toEqual([])
})
