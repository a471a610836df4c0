import { expect, test } from 'vitest'
import { firstOpenGroup, type GroupedChapter, groupChapters } from './chapter-groups.ts'

const chapter = (category: string | null, more: Partial<GroupedChapter> = {}): GroupedChapter => ({
  category,
  categoryTitle: category ?? 'Other chapters',
  categoryWeight: category ? 13 : null,
  flashcardCount: 40,
  masteredCount: 0,
  dueCount: 0,
  progress: { completedCards: 0, lastStudied: null },
  ...more,
})
const studiedAt = (lastStudied: string) => ({ progress: { completedCards: 10, lastStudied } })

test('chapters are grouped by category in their order, with sums', () => {
  const groups = groupChapters([
    chapter('breast', { masteredCount: 4, dueCount: 2, ...studiedAt('2026-01-02') }),
    chapter('thoracic'),
    chapter('breast', { masteredCount: 1, dueCount: 3 }),
    chapter(null, { flashcardCount: 5 }),
  ])
  expect(groups.map(({ chapters, ...group }) => ({ ...group, chapters: chapters.length }))).toEqual([
    { id: 'breast', title: 'breast', weight: 13, chapters: 2, cards: 80, begun: 10, mastered: 5, due: 5 },
    { id: 'thoracic', title: 'thoracic', weight: 13, chapters: 1, cards: 40, begun: 0, mastered: 0, due: 0 },
    {
      id: 'none',
      title: 'Other chapters',
      weight: null,
      chapters: 1,
      cards: 5,
      begun: 0,
      mastered: 0,
      due: 0,
    },
  ])
})

test.each([
  [[], undefined],
  [[chapter('breast'), chapter('thoracic')], 'breast'],
  [[chapter('breast'), chapter('thoracic', studiedAt('2026-01-02'))], 'thoracic'],
  [[chapter('breast', studiedAt('2026-01-03')), chapter('thoracic', studiedAt('2026-01-02'))], 'breast'],
])('the group that is open at first (%#)', (chapters, open) => {
  expect(firstOpenGroup(groupChapters(chapters))).toBe(open)
})
