import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { beginCard, ratingOf } from '#tests/support/server/begin-card.ts'

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

test('tags sent with a rating find the card in the table and have their performance, for this learner alone', async () => {
  const { learner, path, card } = await beginCard(app)
  const tableOf = async (who: Client, query: string) =>
    (await who.get(`/api/study/browse?${new URLSearchParams(query)}`)).body as {
      rows: { id: number; tags: string[] }[]
      total: number
      ownTags: string[]
    }
  const statsOf = async (who: Client) => (await who.get('/api/tag-progress')).body as { tag: string }[]
  const [row] = (await tableOf(learner, '')).rows.filter(({ id }) => id === card)
  const shipped = row?.tags ?? []
  expect(shipped).not.toEqual([])

  const sent = [' On rounds ', '', 'On rounds', shipped[0]]
  const { progress } = (await learner.post(`${path}/progress`, ratingOf(3, { tags: sent }))).body
  expect(progress.tags).toEqual(['On rounds', shipped[0]])
  const found = await tableOf(learner, 'tag=On rounds')
  expect(found.rows.map(({ id, tags }) => [id, tags])).toEqual([[card, [...shipped, 'On rounds']]])
  expect(found.ownTags).toEqual(['On rounds', shipped[0]].sort())
  const ids = await learner.get(`/api/study/browse/ids?tag=On%20rounds`)
  expect(ids.body).toEqual({ ids: [card] })
  const stats = await statsOf(learner)
  expect(stats.map(({ tag }) => tag)).toEqual([...shipped, 'On rounds'].sort())
  for (const stat of stats) expect(stat).toMatchObject({ mastery: 75, reviewCount: 1 })

  const other = await app.as('learner')
  await other.post(`${path}/progress`, ratingOf(3))
  expect(await tableOf(other, 'tag=On rounds')).toMatchObject({ total: 0, ownTags: [] })
  expect((await statsOf(other)).map(({ tag }) => tag)).not.toContain('On rounds')
})
