import type { Chapter } from '#contracts/catalogue.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { countMatches, listChapters } from './catalogue.queries.ts'
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
  const matches = search ? await countMatches(deps.db, search) : undefined
  const wanted = search?.toLowerCase() ?? ''
  const chapters = rows.map((row) =>
    presentChapter(row, {
      level: learner.accessLevel,
      categoryTitle: (row.category && titles.get(row.category)) || 'Other',
      matches: matches ? (matches.get(row.id) ?? 0) : undefined,
    }),
  )
  if (!search) return chapters
  return chapters.filter(
    (chapter) =>
      (chapter.matchingFlashcards ?? 0) > 0 ||
      `${chapter.title} ${chapter.description} ${chapter.categoryTitle}`.toLowerCase().includes(wanted),
  )
}
