/** The fields of a chapter that a group counts. */
export type GroupedChapter = {
  id: number
  category: string | null
  categoryTitle: string
  categoryWeight: number | null
  flashcardCount: number
  masteredCount: number
  progress: { completedCards: number; lastStudied: string | null }
}

/** The chapters of one category with the learner's progress in them. */
export type ChapterGroup<C> = {
  /** The category, or "none". */
  id: string
  title: string
  /** Percent of the exam; null outside the outline. */
  weight: number | null
  chapters: C[]
  cards: number
  /** Cards that were reviewed at least once. */
  begun: number
  mastered: number
}

/** Groups chapters by category; a group stands where its first chapter stands. */
export function groupChapters<C extends GroupedChapter>(chapters: readonly C[]): ChapterGroup<C>[] {
  // The grouping uses a Map, because the study home works in browsers without Map.groupBy.
  const byTitle = new Map<string, C[]>()
  for (const chapter of chapters)
    byTitle.set(chapter.categoryTitle, [...(byTitle.get(chapter.categoryTitle) ?? []), chapter])
  return [...byTitle].map(([title, members]) => ({
    id: members[0]?.category ?? 'none',
    title,
    weight: members[0]?.categoryWeight ?? null,
    chapters: members,
    cards: sumOf(members, ({ flashcardCount }) => flashcardCount),
    begun: sumOf(members, ({ progress }) => progress.completedCards),
    mastered: sumOf(members, ({ masteredCount }) => masteredCount),
  }))
}

/**
 * The id of the group that is open: the group of the chapter with which today begins, else that of the
 * chapter studied last, else the first group.
 */
export function currentGroup<C extends GroupedChapter>(
  groups: readonly ChapterGroup<C>[],
  beginsWith: number | undefined,
): string | undefined {
  const first = groups.find(({ chapters }) => chapters.some(({ id }) => id === beginsWith))
  if (first) return first.id
  let latest = { id: groups[0]?.id, at: '' }
  for (const { id, chapters } of groups) {
    for (const { progress } of chapters) {
      if ((progress.lastStudied ?? '') > latest.at) latest = { id, at: progress.lastStudied ?? '' }
    }
  }
  return latest.id
}

function sumOf<C>(chapters: readonly C[], numberOf: (chapter: C) => number): number {
  return chapters.reduce((sum, chapter) => sum + numberOf(chapter), 0)
}
