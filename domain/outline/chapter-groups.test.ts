import { expect, test } from 'vitest'
import { currentGroup, type GroupedChapter, groupChapters } from './chapter-groups.ts'

const chapter = (category: string | null, more: Partial<GroupedChapter> = {}): GroupedChapter => ({
  id: 1,
  category,
  categoryTitle: category ?? 'Other chapters',
  categoryWeight: category ? 13 : null,
  flashcardCount: 40,
  masteredCount: 0,
  progress: { completedCards: 0, lastStudied: null },
  ...more,
})
const studiedAt = (lastStudied: string) => ({ progress: { completedCards: 10, lastStudied } })

test('chapters are grouped by category in their order, with sums', () => {
  const groups = groupChapters([
    chapter('breast', { masteredCount: 4, ...studiedAt('2026-01-02') }),
    chapter('thoracic'),
    chapter('breast', { masteredCount: 1 }),
    chapter(null, { flashcardCount: 5 }),
  ])
  expect(groups.map(({ chapters, ...group }) => ({ ...group, chapters: chapters.length }))).toEqual([
    { id: 'breast', title: 'breast', weight: 13, chapters: 2, cards: 80, begun: 10, mastered: 5 },
    { id: 'thoracic', title: 'thoracic', weight: 13, chapters: 1, cards: 40, begun: 0, mastered: 0 },
    {
      id: 'none',
      title: 'Other chapters',
      weight: null,
      chapters: 1,
      cards: 5,
      begun: 0,
      mastered: 0,
    },
  ])
})

const breast = chapter('breast', { id: 4, ...studiedAt('2026-01-03') })
const thoracic = chapter('thoracic', { id: 5, ...studiedAt('2026-01-02') })

test.each([
  ['the chapter with which today begins', [breast, thoracic], 5, 'thoracic'],
  ['that chapter before the one studied last', [thoracic, breast], 5, 'thoracic'],
  ['the chapter studied last, where today has no card', [thoracic, breast], undefined, 'breast'],
  ['the chapter studied last, where that of today is not among them', [thoracic, breast], 9, 'breast'],
  ['the first, where nothing was studied', [chapter('breast'), chapter('thoracic')], undefined, 'breast'],
  ['none, where there is none', [], 5, undefined],
])('the group that is open is that of %s', (_what, chapters, beginsWith, open) => {
  expect(currentGroup(groupChapters(chapters), beginsWith)).toBe(open)
})
