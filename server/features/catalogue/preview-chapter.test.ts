import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface ListedChapter {
  id: number
  access: string
  category: string
  categoryTitle: string
  categoryWeight: number | null
}

const chaptersOf = async (kind: 'learner' | 'premium') =>
  (await (await app.as(kind)).get('/api/chapters')).body as ListedChapter[]

test('a locked chapter shows the text of three of its cards, the same to everybody, and nothing else of them', async () => {
  const locked = (await chaptersOf('learner')).find(({ access }) => access === 'locked')
  const learner = await app.as('learner')
  const { status, body } = await learner.get(`/api/chapters/${locked?.id}/preview`)
  expect(status).toBe(200)
  expect(body.cards).toHaveLength(3)
  for (const card of body.cards) {
    expect(Object.keys(card).sort()).toEqual(['answer', 'question', 'source', 'why'])
  }
  const premium = await app.as('premium')
  expect((await premium.get(`/api/chapters/${locked?.id}/preview`)).body).toEqual(body)
  const all = (await premium.get(`/api/chapters/${locked?.id}/flashcards`)).body as {
    flashcard: { id: number; question: string }
  }[]
  const shown = all.filter(({ flashcard }) =>
    body.cards.some(({ question }: { question: string }) => question === flashcard.question),
  )
  expect(shown).toHaveLength(3)
  for (const { flashcard } of shown) {
    const rated = await learner.post(`/api/flashcards/${flashcard.id}/progress`, { confidence: 3 })
    expect([rated.status, rated.body.code]).toEqual([403, 'premium_required'])
  }
})

test('a chapter that does not exist has no preview', async () => {
  expect((await (await app.as('learner')).get('/api/chapters/2147483647/preview')).status).toBe(404)
})

test('chapters come in the order of the outline, with its weights, those outside it last', async () => {
  const chapters = await chaptersOf('premium')
  const categories = [...new Set(chapters.map(({ category }) => category))]
  expect(categories).toEqual(
    [...app.deps.outline.categories, ...app.deps.outline.outside].map(({ id }) => id),
  )
  for (const { category, categoryWeight } of chapters) {
    const weight = app.deps.outline.categories.find(({ id }) => id === category)?.weight ?? null
    expect(categoryWeight).toBe(weight)
  }
})
