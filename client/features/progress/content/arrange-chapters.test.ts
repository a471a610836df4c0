import { expect, test } from 'vitest'
import type { ChapterStat } from '#contracts/progress/progress.ts'
import { arrangeChapters } from './arrange-chapters.ts'

interface Facts {
  category?: string | null
  mastery?: number
  tags?: string[]
}

const chapter = (title: string, facts: Facts = {}): ChapterStat => ({
  chapter: { id: title.length, title },
  category: facts.category ?? null,
  tags: facts.tags ?? [],
  progress: {
    totalCards: 40,
    completedCards: facts.mastery === undefined ? 0 : 20,
    averageMastery: facts.mastery ?? 0,
    coverageScaledMastery: (facts.mastery ?? 0) / 2,
    lastStudied: null,
  },
})

const chapters = [
  chapter('Early breast', { category: 'Breast', mastery: 80 }),
  chapter('Lung', { category: 'Thoracic', tags: ['EGFR', 'ALK'] }),
  chapter('Metastatic breast', { category: 'Breast', mastery: 40 }),
  chapter('Ethics'),
]

test.each([
  ['', ['Metastatic breast', 'Early breast', 'Lung', 'Ethics']],
  [' egfr ', ['Lung']],
  ['thoracic', ['Lung']],
  ['BREAST', ['Metastatic breast', 'Early breast']],
  ['nothing of the kind', []],
])('“%s”: those begun, the weakest first, then the others', (search, titles) => {
  expect(arrangeChapters(chapters, search).map((stat) => stat.chapter.title)).toEqual(titles)
})
