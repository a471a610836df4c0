import { canStudyChapter } from '#domain/pricing/study-rights.ts'
import type { Database } from '#server/database/connect.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound, premiumRequired } from '#server/platform/http/http-error.ts'
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

/** A chapter all of which the learner may study. @throws HttpError 404, 403 premium_required */
export async function requireOpenChapter(
  db: Database,
  { accessLevel }: Pick<SignedIn, 'accessLevel'>,
  chapterId: number,
): Promise<ChapterHead> {
  const chapter = await requireChapter(db, chapterId)
  if (!canStudyChapter(accessLevel, chapter)) throw premiumRequired()
  return chapter
}
