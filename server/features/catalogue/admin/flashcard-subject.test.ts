import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('the reply to an edit has the star of this admin, not that of another one', async () => {
  const [admin, other] = [await app.as('admin'), await app.as('admin')]
  const [chapter] = (await admin.get('/api/chapters')).body
  const [studyCard] = (await admin.get(`/api/chapters/${chapter.id}/flashcards`)).body
  const path = `/api/flashcards/${studyCard.flashcard.id}`
  await admin.post(`${path}/star`, { isStarred: true })
  const edit = { question: 'What is it?', answer: 'A card' }
  expect((await admin.put(path, edit)).body).toMatchObject({ ...edit, isStarred: true })
  expect((await other.put(path, edit)).body.isStarred).toBe(false)
  await admin.post(`${path}/star`, { isStarred: false })
  expect((await admin.put(path, edit)).body.isStarred).toBe(false)
})
