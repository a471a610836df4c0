import type { Chapter } from '#contracts/catalogue/catalogue.ts'
import { outlinePlaces } from '#domain/outline/outline-places.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { type ChapterRow, listChapters } from './catalogue.queries.ts'
import { listChapterHits } from './catalogue-search.queries.ts'
import { interpretSearch } from './interpret-search.ts'
import { presentChapter } from './present-chapter.ts'

/** The chapters in the order of the outline, with the learner's progress; with a search, those whose title, description or cards match, best first. */
export async function listChaptersFor(
  deps: Deps,
  learner: SignedIn,
  search: string | undefined,
): Promise<Chapter[]> {
  const listed = await listChapters(deps.db, learner.userId)
  const placeOf = outlinePlaces(deps.outline)
  const rows = listed.toSorted((a, b) => placeOf(a.category).place - placeOf(b.category).place)
  const present = (row: ChapterRow) =>
    presentChapter(row, { level: learner.accessLevel, category: placeOf(row.category) })
  if (!search) return rows.map(present)
  const meaning = await interpretSearch(deps, learner, search)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (await listChapterHits(deps.db, meaning, learner)).flatMap((hit) => {
    const row = byId.get(hit.id)
    if (!row) return []
    return {
      ...present(row),
      matchingFlashcards: hit.matches,
      lockedFlashcards: hit.locked,
      ...(meaning.correctedTo === null ? {} : { correctedTo: meaning.correctedTo }),
    }
  })
}
