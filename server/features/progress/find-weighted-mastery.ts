import type { Reply } from '#contracts/endpoint.ts'
import type { progress } from '#contracts/progress/progress.ts'
import { categoryMastery, outlineMastery } from '#domain/outline/category-mastery.ts'
import type { OutlineCategory } from '#domain/outline/outline.ts'
import type { Deps } from '#server/deps.ts'
import { type PlacedChapter, placeChapters } from './chapter-categories.ts'
import { listOwnChapters, type OwnChapter } from './progress.queries.ts'

/** A chapter with the learner's numbers, 0 where there is nothing yet. */
type OwnPlacedChapter = Pick<PlacedChapter, 'id' | 'title' | 'totalCards'> &
  Pick<OwnChapter, 'completedCards' | 'masteredCards'> & { userMastery: number }

/** Mastery by chapter, by category and of the whole outline; what stands outside the outline has no weight. */
export async function findWeightedMastery(
  deps: Pick<Deps, 'db' | 'outline'>,
  { userId }: { userId: number },
): Promise<Reply<typeof progress.weightedMastery>> {
  const [chapters, rows] = await Promise.all([placeChapters(deps), listOwnChapters(deps.db, userId)])
  const own = new Map(rows.map((row) => [row.chapterId, row]))
  const categories = deps.outline.categories.map((category) => {
    const inCategory = chapters.filter(({ categoryId }) => categoryId === category.id)
    return { category, chapters: inCategory.map((chapter) => withOwn(chapter, own.get(chapter.id))) }
  })
  const masteryOf = new Map(categories.map((place) => [place.category.id, categoryMastery(place.chapters)]))
  return {
    weightedMastery: categories.flatMap(presentChapters),
    categories: categories.map((place) => ({
      ...presentCategory(place),
      mastery: Math.round(masteryOf.get(place.category.id) ?? 0),
    })),
    outlineMastery: Math.round(outlineMastery(deps.outline.categories, masteryOf)),
  }
}

function withOwn({ id, title, totalCards }: PlacedChapter, own: OwnChapter | undefined): OwnPlacedChapter {
  return {
    ...{ id, title, totalCards },
    completedCards: own?.completedCards ?? 0,
    masteredCards: own?.masteredCards ?? 0,
    userMastery: own?.userMastery ?? 0,
  }
}

interface CategoryWithChapters {
  category: OutlineCategory
  chapters: OwnPlacedChapter[]
}

function presentChapters({ category, chapters }: CategoryWithChapters) {
  return chapters.map((chapter) => ({
    chapterId: chapter.id,
    chapterTitle: chapter.title,
    category: category.title,
    totalCards: chapter.totalCards,
    masteredCards: chapter.masteredCards,
    userMastery: Math.round(chapter.userMastery),
  }))
}

function presentCategory({ category: { id, title, weight }, chapters }: CategoryWithChapters) {
  const sum = (of: (chapter: OwnPlacedChapter) => number) =>
    chapters.reduce((total, chapter) => total + of(chapter), 0)
  return {
    ...{ id, title, weight },
    totalCards: sum(({ totalCards }) => totalCards),
    completedCards: sum(({ completedCards }) => completedCards),
    masteredCards: sum(({ masteredCards }) => masteredCards),
  }
}
