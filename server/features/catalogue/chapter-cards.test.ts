import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { loadContent } from './load-content.ts'

/** Servers cache the cards of chapters in memory, and never show one that has changed since. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function firstChapter(): Promise<number> {
  const learner = await app.as('learner')
  const chapters = (await learner.get('/api/chapters')).body as { id: number; isCore: boolean }[]
  return chapters.find((chapter) => chapter.isCore)?.id ?? 0
}

test('an edit appears in the next list of another server that had the chapter in memory', async () => {
  const { deps } = app
  const { server: other } = await buildApp({ open: deps.open, config: deps.config, clock: deps.clock })
  const admin = await app.as('admin')
  const path = `/api/chapters/${await firstChapter()}/flashcards`
  const [{ flashcard }] = (await admin.get(path)).body
  const cookie = admin.cookie()
  const fromOther = async () =>
    (await other.inject({ url: path, headers: { cookie } })).json()[0].flashcard.question
  expect(await fromOther()).toBe(flashcard.question)
  const question = `${flashcard.question} (edited)`
  await admin.put(`/api/flashcards/${flashcard.id}`, { question, answer: flashcard.answer })
  expect(await fromOther()).toBe(question)
  await other.close()
})

test('content that is loaded again appears in the next list', async () => {
  const learner = await app.as('learner')
  const id = await firstChapter()
  const path = `/api/chapters/${id}/flashcards`
  const before = (await learner.get(path)).body.length
  const content = contentCopy()
  const listed = (await learner.get('/api/chapters')).body as { id: number; title: string }[]
  const title = listed.find((chapter) => chapter.id === id)?.title
  await loadContent(app.deps, {
    ...content,
    chapters: content.chapters.map((file) =>
      file.title === title ? { ...file, cards: file.cards.slice(0, -1) } : file,
    ),
  })
  expect((await learner.get(path)).body).toHaveLength(before - 1)
})

test('a chapter that does not exist is not found, twice', async () => {
  const learner = await app.as('learner')
  for (let time = 0; time < 2; time++)
    expect((await learner.get('/api/chapters/2147483647/flashcards')).status).toBe(404)
})
