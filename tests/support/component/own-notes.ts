import type { ListedNote, OwnNote } from '#contracts/own-cards/own-cards.ts'

/** The number of the first own note of these tests: own ids are above those of shipped content. */
export const firstOwnId = 2 ** 30 + 1

const texts = {
  deckId: firstOwnId,
  deckName: 'Breast',
  form: 'basic',
  front: 'What blocks CDK4/6?',
  tags: [],
  category: null,
  origin: null,
  revision: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  revisedAt: '2026-11-20T10:00:00.000Z',
  deletedAt: null,
} as const

const progress = {
  mastery: 0,
  lastReviewed: null,
  reviewCount: 0,
  notes: '',
  tags: [],
  needsReview: false,
  lastConfidence: null,
  dueDay: null,
  dueDate: null,
  isDue: false,
  isLeech: false,
  isSuspended: false,
  isBuried: false,
}

export const ownNote = (own: Partial<OwnNote> = {}): OwnNote => ({
  id: firstOwnId + 1,
  back: 'Palbociclib',
  why: '',
  source: '',
  cards: [{ id: firstOwnId + 2, number: 1, progress }],
  ...texts,
  tags: [],
  ...own,
})

export const listedNote = (id: number, own: Partial<ListedNote> = {}): ListedNote => ({
  id,
  cards: 1,
  due: 0,
  suspended: 0,
  ...texts,
  front: `front ${id}`,
  tags: [],
  ...own,
})
