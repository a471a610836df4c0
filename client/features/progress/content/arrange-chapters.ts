import type { ChapterStat } from '#contracts/progress/progress.ts'

/** The chapters whose title, category or tags contain the words: those begun, the weakest first, then the others in order. */
export function arrangeChapters(chapters: readonly ChapterStat[], search: string): ChapterStat[] {
  const wanted = search.trim().toLowerCase()
  const found = chapters.filter(({ chapter, category, tags }) =>
    [chapter.title, category ?? '', ...tags].some((text) => text.toLowerCase().includes(wanted)),
  )
  return found.sort(
    (a, b) =>
      Number(isChapterBegun(b)) - Number(isChapterBegun(a)) ||
      a.progress.coverageScaledMastery - b.progress.coverageScaledMastery,
  )
}

export const isChapterBegun = ({ progress }: ChapterStat): boolean => progress.completedCards > 0
