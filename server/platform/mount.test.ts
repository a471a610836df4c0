import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userIdHeader } from '#contracts/endpoint.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a request that names another user than its session’s is signed out, and counts for nobody', async () => {
  const [sender, signedIn] = [await app.as('learner'), await app.as('learner')]
  const chapters = (await signedIn.get('/api/chapters')).body as { id: number; isCore: boolean }[]
  const core = chapters.find((chapter) => chapter.isCore)
  const [studyCard] = (await signedIn.get(`/api/chapters/${core?.id}/flashcards`)).body
  const rateAs = (named: string) =>
    signedIn.send({
      method: 'POST',
      url: `/api/flashcards/${studyCard.flashcard.id}/progress`,
      headers: { [userIdHeader]: named },
      payload: { confidence: 3, reviewId: randomUUID() },
    })
  for (const named of [String(sender.userId), '', 'x', `${signedIn.userId}, ${sender.userId}`]) {
    const answer = await rateAs(named)
    expect([answer.status, answer.body.code]).toEqual([401, 'signed_out'])
  }
  expect((await signedIn.get('/api/study/today')).body.reviewedToday).toBe(0)
  expect((await rateAs(String(signedIn.userId))).status).toBe(200)
  expect((await signedIn.get('/api/study/today')).body.reviewedToday).toBe(1)
})
