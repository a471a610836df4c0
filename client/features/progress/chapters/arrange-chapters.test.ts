import { expect, test } from 'vitest'
import type { ChapterStat } from '#contracts/progress.ts'
import { arrangeChapters, type ChapterOrder } from './arrange-chapters.ts'

interface Facts {
  category?: string | null
  mastery?: number
  lastStudied?: string
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
    lastStudied: facts.lastStudied ?? null,
  },
})

const chapters = [
  chapter('Early breast', { category: 'Breast', mastery: 80, lastStudied: '2026-11-02T10:00:00.000Z' }),
  chapter('Lung', { category: 'Thoracic', tags: ['EGFR', 'ALK'] }),
  chapter('Metastatic breast', { category: 'Breast', mastery: 40, lastStudied: '2026-11-20T10:00:00.000Z' }),
  chapter('Ethics'),
]

test.each<[string, ChapterOrder, string[]]>([
  ['', 'category', ['Early breast', 'Metastatic breast', 'Lung', 'Ethics']],
  ['', 'weakest', ['Metastatic breast', 'Early breast', 'Lung', 'Ethics']],
  ['', 'recent', ['Metastatic breast', 'Early breast', 'Lung', 'Ethics']],
  [' egfr ', 'category', ['Lung']],
  ['thoracic', 'category', ['Lung']],
  ['early', 'recent', ['Early breast']],
  ['nothing of the kind', 'category', []],
])('“%s”, %s', (search, order, titles) => {
  expect(arrangeChapters(chapters, { search, order }).map((stat) => stat.chapter.title)).toEqual(titles)
})

test('the last studied are first even when they are the strongest', () => {
  const later = chapters.map((stat) =>
    stat.chapter.title === 'Early breast'
      ? { ...stat, progress: { ...stat.progress, lastStudied: '2026-11-21T10:00:00.000Z' } }
      : stat,
  )
  expect(arrangeChapters(later, { search: '', order: 'recent' })[0]?.chapter.title).toBe('Early breast')
})
