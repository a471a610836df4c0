import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleCards } from '#content/sample-cards.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/sample-cards'
const keysOf = (cards: { cardKey: string }[]) => cards.map(({ cardKey }) => cardKey)

test('a visitor gets the ids of the sample cards in their order, and nothing else of the content', async () => {
  const visitor = await app.as('visitor')
  const { status, body, headers } = await visitor.get(path)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('public, max-age=300')
  expect(keysOf(body)).toEqual(sampleCards)
  expect(new Set(body.flatMap((card: object) => Object.keys(card)))).toEqual(new Set(['cardKey', 'id']))
})

test('a free account can rate each of them', async () => {
  const learner = await app.as('learner')
  for (const { id } of (await learner.get(path)).body) {
    const { status } = await learner.post(`/api/flashcards/${id}/progress`, { confidence: 3 })
    expect(status).toBe(200)
  }
})

test('a card that was archived, or whose chapter is no longer free, is left out', async () => {
  const visitor = await app.as('visitor')
  await app.deps.open.query("update flashcards set archived_at = now() where key = 'prostate-018'")
  await app.deps.open.query("update chapters set is_core = false where key = 'transfusion' or key = 'aml'")
  expect(keysOf((await visitor.get(path)).body)).toEqual(
    sampleCards.filter((key) => key !== 'prostate-018' && key !== 'aml-010'),
  )
})
