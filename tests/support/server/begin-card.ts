import { randomUUID } from 'node:crypto'
import type { Client, TestApp } from '#tests/support/app/test-app.ts'

/** A new learner and the first card of a free chapter. */
export async function beginCard(app: TestApp): Promise<{ learner: Client; path: string; card: number }> {
  const learner = await app.as('learner')
  const chapters = (await learner.get('/api/chapters')).body as { id: number; isCore: boolean }[]
  const core = chapters.find((chapter) => chapter.isCore)
  const [studyCard] = (await learner.get(`/api/chapters/${core?.id}/flashcards`)).body
  return { learner, card: studyCard.flashcard.id, path: `/api/flashcards/${studyCard.flashcard.id}` }
}

/** The body of one rating. */
export const ratingOf = (confidence: number, more: object = {}) => ({
  confidence,
  reviewId: randomUUID(),
  ...more,
})
