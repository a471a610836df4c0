import type { ChapterPreview } from '#contracts/catalogue/catalogue.ts'
import { previewCards } from '#domain/pricing/preview-cards.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { findChapterCards } from './chapter-cards.queries.ts'

/** The text of three cards of a chapter, the same for everybody, whatever they may study. */
export async function previewChapter(deps: Pick<Deps, 'db'>, chapterId: number): Promise<ChapterPreview> {
  const chapter = await findChapterCards(deps.db, chapterId)
  if (!chapter) throw notFound('This chapter does not exist')
  const cards = previewCards(chapter.cards).map(({ question, answer, why, source }) => ({
    question,
    answer,
    why,
    source,
  }))
  return { cards }
}
