import type { ChapterStat } from '#contracts/progress.ts'

export type ChapterOrder = 'category' | 'weakest' | 'recent'

export const chapterOrders: { value: ChapterOrder; label: string }[] = [
  { value: 'category', label: 'By category' },
  { value: 'weakest', label: 'Weakest first' },
  { value: 'recent', label: 'Last studied first' },
]

/** The chapters whose title, category or tags contain the words, in the order wanted. */
export function arrangeChapters(
  chapters: readonly ChapterStat[],
  { search, order }: { search: string; order: ChapterOrder },
): ChapterStat[] {
  const wanted = search.trim().toLowerCase()
  const found = chapters.filter(({ chapter, category, tags }) =>
    [chapter.title, category ?? '', ...tags].some((text) => text.toLowerCase().includes(wanted)),
  )
  switch (order) {
    case 'category':
      return byCategory(found).flatMap(({ members }) => members)
    case 'weakest':
      return begunFirst(found, (a, b) => a.progress.coverageScaledMastery - b.progress.coverageScaledMastery)
    case 'recent':
      return begunFirst(found, (a, b) => studiedMs(b) - studiedMs(a))
  }
}

/** The categories in the order of their first chapter. */
export function byCategory(chapters: readonly ChapterStat[]) {
  const categories = [...new Set(chapters.map(({ category }) => category))]
  return categories.map((category) => ({
    category,
    members: chapters.filter((stat) => stat.category === category),
  }))
}

/** Chapters not begun are neither weak nor recent: they follow. */
function begunFirst(
  chapters: ChapterStat[],
  compare: (a: ChapterStat, b: ChapterStat) => number,
): ChapterStat[] {
  const isBegun = ({ progress }: ChapterStat) => progress.completedCards > 0
  return [...chapters.filter(isBegun).sort(compare), ...chapters.filter((chapter) => !isBegun(chapter))]
}

const studiedMs = ({ progress: { lastStudied } }: ChapterStat) => (lastStudied ? Date.parse(lastStudied) : 0)
