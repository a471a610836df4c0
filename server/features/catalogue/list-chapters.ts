import type { Chapter } from '#contracts/catalogue.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { type ChapterRow, listChapters } from './catalogue.queries.ts'
import { listChapterHits } from './catalogue-search.queries.ts'
import { interpretSearch } from './interpret-search.ts'
import { categoryTitles, presentChapter } from './present-chapter.ts'

/** The chapters with the learner's progress; with a search, those whose title, description or cards match. */
export async function listChaptersFor(
  deps: Deps,
  learner: SignedIn,
  search: string | undefined,
): Promise<Chapter[]> {
  const today = studyDayOf(deps.clock.now().getTime(), learner.timeZone)
  const rows = await listChapters(deps.db, learner.userId, today)
  const titles = categoryTitles(deps.outline)
  const present = (row: ChapterRow) =>
    presentChapter(row, {
      level: learner.accessLevel,
      categoryTitle: (row.category && titles.get(row.category)) || 'Other',
    })
  if (!search) return rows.map(present)
  const meaning = await interpretSearch(deps, learner, search)
  const hits = new Map((await listChapterHits(deps.db, meaning, learner)).map((hit) => [hit.id, hit]))
  return rows.flatMap((row) => {
    const hit = hits.get(row.id)
    if (!hit) return []
    return {
      ...present(row),
      matchingFlashcards: hit.matches,
      lockedFlashcards: hit.locked,
      ...(meaning.correctedTo === null ? {} : { correctedTo: meaning.correctedTo }),
    }
  })
}
