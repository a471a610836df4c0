import type { Database } from '#server/database/connect.ts'
import type { ChapterCards } from './card-text.ts'
import { findChapterCards } from './chapter-cards.queries.ts'

/** Chapters with their cards, which are the same for every learner: read once for as long as the content stands. */
export interface ChapterCardsCache {
  /** What is kept of a chapter, or what the database has now; undefined when there is no such chapter. */
  find(chapterId: number): Promise<ChapterCards | undefined>
  /** The content has changed since: forget what was read of this chapter before. */
  forget(chapter: ChapterCards): void
}

export function createChapterCardsCache(db: Database): ChapterCardsCache {
  const kept = new Map<number, ChapterCards>()
  return {
    async find(chapterId) {
      const known = kept.get(chapterId)
      if (known) return known
      const chapter = await findChapterCards(db, chapterId)
      if (chapter) kept.set(chapterId, chapter)
      return chapter
    },
    forget(chapter) {
      if (kept.get(chapter.id) === chapter) kept.delete(chapter.id)
    },
  }
}
