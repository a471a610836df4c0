import { expect, test } from 'vitest'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { countTags, selectCards, shuffled, usualSettings } from './session-settings.ts'

const entryOf = (
  id: number,
  tags: string[],
  progress: { isDue: boolean; reviewCount: number },
): StudyCard => ({
  flashcard: {
    id,
    chapterId: 1,
    question: '',
    answer: '',
    why: '',
    source: '',
    link: null,
    reviewedOn: null,
    primerPart: null,
    tags,
    isStarred: false,
    revision: 1,
  },
  progress: {
    mastery: 0,
    lastReviewed: null,
    notes: '',
    tags: [],
    needsReview: false,
    lastConfidence: null,
    dueDay: null,
    dueDate: null,
    isLeech: false,
    isSuspended: false,
    isBuried: false,
    ...progress,
  },
  chapter: { id: 1, title: '', category: null },
  intervals: { 1: 1, 2: 1, 3: 2, 4: 8 },
})
const withOwnTags = (card: StudyCard, tags: string[]): StudyCard => ({
  ...card,
  progress: { ...card.progress, tags },
})
const unseen = { isDue: false, reviewCount: 0 }
const due = { isDue: true, reviewCount: 2 }
const later = { isDue: false, reviewCount: 2 }
const cards = [
  entryOf(1, ['her2', 'surgery'], unseen),
  entryOf(2, ['her2'], due),
  withOwnTags(entryOf(3, ['staging'], later), ['on rounds', 'staging']),
  entryOf(4, [], due),
]
const idsOf = (settings: Partial<typeof usualSettings>) =>
  selectCards(cards, { ...usualSettings, ...settings }).map(({ flashcard }) => flashcard.id)

test.each([
  [{}, [1, 2, 3, 4]],
  [{ scope: 'new' }, [1]],
  [{ scope: 'due' }, [2, 4]],
  [{ tags: ['her2'] }, [1, 2]],
  [{ tags: ['surgery', 'staging'] }, [1, 3]],
  [{ tags: ['her2'], scope: 'due' }, [2]],
  [{ tags: ['on rounds'] }, [3]],
  [{ tags: ['staging'], scope: 'new' }, []],
] as const)('%o selects %o', (settings, ids) => {
  expect(idsOf({ ...settings, tags: [...('tags' in settings ? settings.tags : [])] })).toEqual(ids)
})

test('tags by frequency, then by name, the learner’s own among them', () => {
  expect(countTags(cards)).toEqual([
    { tag: 'her2', count: 2 },
    { tag: 'on rounds', count: 1 },
    { tag: 'staging', count: 1 },
    { tag: 'surgery', count: 1 },
  ])
})

test('shuffling keeps every card', () => {
  expect(shuffled([1, 2, 3, 4], () => 0)).toEqual([2, 3, 4, 1])
  expect(shuffled([1, 2, 3, 4], () => 0.999)).toEqual([1, 2, 3, 4])
})

test('of the cards of a note one is asked a day, and all of them where all are wanted', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const own = (id: number, noteId: number, lastReviewed: string | null = null): StudyCard => {
    const card = entryOf(id, [], { isDue: true, reviewCount: lastReviewed ? 1 : 0 })
    return {
      ...card,
      progress: { ...card.progress, lastReviewed },
      own: { noteId, form: 'reversed', typed: null },
    }
  }
  const shipped = entryOf(9, [], { isDue: true, reviewCount: 0 })
  const cards = [
    own(1, 20),
    own(2, 20),
    shipped,
    own(3, 21, '2026-11-22T11:00:00Z'),
    own(4, 21),
    own(5, 22, '2026-11-20T11:00:00Z'),
    own(6, 22),
  ]
  const idsOf = (scope: 'all' | 'due' | 'new') =>
    selectCards(cards, { ...usualSettings, scope }, now).map(({ flashcard }) => flashcard.id)
  expect(idsOf('due')).toEqual([1, 9, 5])
  expect(idsOf('new')).toEqual([1, 9, 6])
  expect(idsOf('all')).toEqual([1, 2, 9, 3, 4, 5, 6])
})
