import { matchCategory } from '#domain/outline/match-category.ts'
import type { Deps } from '#server/deps.ts'
import { type ChapterToPlace, listChaptersToPlace } from './chapter-categories.queries.ts'

/** A chapter with the id of its category: of the outline, outside of it, or null when nothing matches. */
export type PlacedChapter = ChapterToPlace & { categoryId: string | null }

/** Every chapter that has cards, in the order of the study home; imported ones are matched to a category by keywords. */
export async function placeChapters({ db, outline }: Pick<Deps, 'db' | 'outline'>): Promise<PlacedChapter[]> {
  const chapters = await listChaptersToPlace(db)
  return chapters.map((chapter) => ({ ...chapter, categoryId: matchCategory(chapter, outline) }))
}
