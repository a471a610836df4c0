import type { Outline } from '#content/schema.ts'
import type { Chapter, Flashcard } from '#contracts/catalogue/catalogue.ts'
import { coverageScaledMastery } from '#domain/mastery/flashcard-mastery.ts'
import type { PlacedCategory } from '#domain/outline/outline-places.ts'
import type { AccessLevel } from '#domain/pricing/access.ts'
import { canStudyChapter, chapterAccess } from '#domain/pricing/study-rights.ts'
import type { ChapterRow, FlashcardRow } from './catalogue.queries.ts'

/** A chapter as the API returns it. */
export function presentChapter(
  row: ChapterRow,
  context: { level: AccessLevel; category: PlacedCategory },
): Chapter {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    categoryTitle: context.category.title,
    categoryWeight: context.category.weight,
    isCore: row.isCore,
    hasSummary: row.hasSummary,
    hasPrimer: row.hasPrimer,
    access: chapterAccess(context.level, { isCore: row.isCore, begunCards: row.completedCards }),
    locked: !canStudyChapter(context.level, row),
    flashcardCount: row.flashcardCount,
    tags: row.tags,
    progress: presentChapterProgress({
      totalCards: row.flashcardCount,
      completedCards: row.completedCards,
      averageMastery: row.averageMastery,
      lastStudied: row.lastStudied?.toISOString() ?? null,
    }),
    masteredCount: row.masteredCount,
    createdAt: row.createdAt.toISOString(),
  }
}

/**
 * A learner's progress in a chapter, with mastery in whole percent. @param own `averageMastery` is null
 * without a completed card.
 */
export function presentChapterProgress(own: {
  totalCards: number
  completedCards: number
  averageMastery: number | null
  lastStudied: string | null
}): Chapter['progress'] {
  const { totalCards, completedCards, lastStudied } = own
  const averageMastery = own.averageMastery ?? 0
  const scaled = coverageScaledMastery({ averageMastery, completed: completedCards, total: totalCards })
  return {
    ...{ totalCards, completedCards, lastStudied },
    averageMastery: Math.round(averageMastery),
    coverageScaledMastery: Math.round(scaled),
  }
}

export function presentFlashcard(row: FlashcardRow, isStarred: boolean): Flashcard {
  return {
    id: row.id,
    chapterId: row.chapterId,
    question: row.question,
    answer: row.answer,
    why: row.why,
    source: row.source,
    link: row.link,
    reviewedOn: row.reviewedOn,
    tags: row.tags,
    primerPart: row.primerPart,
    isStarred,
    revision: row.revision,
  }
}

/** Titles of the outline's categories, those outside it included. */
export function categoryTitles(outline: Outline): Map<string, string> {
  return new Map([...outline.categories, ...outline.outside].map((category) => [category.id, category.title]))
}
