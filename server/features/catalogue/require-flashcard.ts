import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { type ChapterHead, type FlashcardRow, findChapter, listFlashcardsById } from './catalogue.queries.ts'

/** @throws HttpError 404 when there is no such card, or it is archived. */
export async function requireFlashcard(db: Database, flashcardId: number): Promise<FlashcardRow> {
  const [card] = await listFlashcardsById(db, [flashcardId])
  if (!card) throw notFound('This card does not exist')
  return card
}

/** @throws HttpError 404 */
export async function requireChapter(db: Database, chapterId: number): Promise<ChapterHead> {
  const chapter = await findChapter(db, chapterId)
  if (!chapter) throw notFound('This chapter does not exist')
  return chapter
}
