import { matchCategory } from '#domain/outline/match-category.ts'
import { outlinePlaces } from '#domain/outline/outline-places.ts'
import { findContentVersion } from '#server/database/content/content-version.ts'
import type { Deps } from '#server/deps.ts'
import { type ChapterToPlace, listChaptersToPlace } from './chapter-categories.queries.ts'

/** A chapter with the id of its category: of the outline, outside of it, or null when nothing matches. */
export type PlacedChapter = ChapterToPlace & { categoryId: string | null }

/**
 * Of each app, which has its own outline. The version is read before the chapters, so that a change in between is noticed
 * by the next call.
 */
const cached = new WeakMap<Deps['outline'], { version: number; chapters: readonly PlacedChapter[] }>()

/**
 * Every chapter that has cards, in the order of the study home; imported ones are matched to a category by keywords.
 * They are the same for every learner: read once for as long as the content does not change.
 */
export async function placeChapters({
  db,
  outline,
}: Pick<Deps, 'db' | 'outline'>): Promise<readonly PlacedChapter[]> {
  const version = await findContentVersion(db)
  const known = cached.get(outline)
  if (known?.version === version) return known.chapters
  const placeOf = outlinePlaces(outline)
  const listed = await listChaptersToPlace(db)
  const rows = listed.toSorted((a, b) => placeOf(a.category).place - placeOf(b.category).place)
  const chapters = rows.map((chapter) => ({ ...chapter, categoryId: matchCategory(chapter, outline) }))
  cached.set(outline, { version, chapters })
  return chapters
}
