import { describe, expect, it, test } from 'vitest'
import type { Change, StoredRow } from '#client/features/outbox/changes.ts'
import { itemSubject } from '#client/features/session/item-changes.ts'
import { SessionItems } from '#client/features/session/session-items.ts'
import type { CardProgress, StudyCard } from '#contracts/catalogue/catalogue.ts'
import { flashcardAdapter } from './flashcard-adapter.ts'

const fresh: CardProgress = {
  mastery: 75,
  lastReviewed: null,
  reviewCount: 1,
  notes: '',
  tags: [],
  needsReview: false,
  lastConfidence: 3,
  dueDay: null,
  dueDate: null,
  isDue: false,
  isLeech: false,
  isSuspended: false,
  isBuried: false,
}
const card: StudyCard = {
  flashcard: {
    id: 7,
    chapterId: 1,
    question: '',
    answer: '',
    why: '',
    source: '',
    link: null,
    reviewedOn: null,
    primerPart: null,
    tags: [],
    isStarred: false,
    revision: 1,
  },
  progress: fresh,
  chapter: { id: 1, title: '', category: null },
  intervals: { 1: 1, 2: 1, 3: 2, 4: 8 },
}
const intervals = { 1: 0, 2: 3, 3: 9, 4: 20 }
const asServerHas: StudyCard = { ...card, progress: { ...fresh, mastery: 42 }, intervals }

function begin() {
  const kind = { ...flashcardAdapter, onChange: () => undefined, reload: async () => asServerHas }
  const cards = new SessionItems([card], { adapterOf: () => kind, onChange: () => undefined })
  const edit = (change: Change, edited: Partial<CardProgress>) =>
    cards.edited(change, (now) => ({ ...now, progress: { ...now.progress, ...edited } }))
  const progress = () => cards.find(7)?.progress
  const rate = (reviewId: string, confidence: 1 | 3) =>
    cards.rated(cards.find(7) as StudyCard, {
      confidence,
      reviewId,
      reviewedAt: '2026-11-21T08:00:00.000Z',
      practice: false,
      session: null,
      seconds: 5,
    })
  const note = (notes: string) => edit({ kind: 'notes', flashcardId: 7, notes }, { notes })
  const mark = (needsReview: boolean) => edit({ kind: 'mark', flashcardId: 7, needsReview }, { needsReview })
  return { cards, progress, rate, note, mark }
}

const row = (change: Change) => ({ ...change, userId: 1, order: 1 }) as StoredRow
const ratingRow = (reviewId: string) =>
  row({
    kind: 'rating',
    flashcardId: 7,
    reviewId,
    confidence: 3,
    reviewedAt: '2026-11-21T08:00:00.000Z',
    practice: false,
    session: null,
  })

test('a card that was not known stays due, until it is answered better', () => {
  const { progress, rate } = begin()
  rate('a', 1)
  expect(progress()?.isDue).toBe(true)
  rate('b', 3)
  expect(progress()?.isDue).toBe(false)
})

describe('undo', () => {
  it('keeps a mark and a note that were set after the rating', () => {
    const { cards, progress, rate, note, mark } = begin()
    rate('a', 3)
    note('HSV')
    mark(true)
    cards.undone(7, { reviewId: 'a', undoId: 'u' })
    expect(progress()).toEqual({ ...fresh, notes: 'HSV', needsReview: true })
  })

  it('restores a mark that the rating itself had removed', () => {
    const { cards, progress, rate, mark } = begin()
    mark(true)
    rate('a', 3)
    expect(progress()?.needsReview).toBe(false)
    cards.undone(7, { reviewId: 'a', undoId: 'u' })
    expect(progress()).toEqual({ ...fresh, needsReview: true })
  })

  it('keeps the mark through the undo of several ratings', () => {
    const { cards, progress, rate, mark } = begin()
    rate('a', 1)
    mark(true)
    rate('b', 3)
    cards.undone(7, { reviewId: 'b', undoId: 'u' })
    cards.undone(7, { reviewId: 'a', undoId: 'v' })
    expect(progress()).toEqual({ ...fresh, needsReview: true })
  })
})

describe('what the server has not replied to', () => {
  it('is pending until the reply to the last change of the card', () => {
    const { cards, progress, rate } = begin()
    rate('a', 3)
    rate('b', 1)
    cards.settle({ row: ratingRow('a'), reply: { progress: { ...fresh, mastery: 100 }, intervals } })
    expect([cards.isPending(7), progress()?.mastery]).toEqual([true, 80])
    cards.settle({ row: ratingRow('b'), reply: { progress: { ...fresh, mastery: 80 }, intervals } })
    expect([cards.isPending(7), cards.find(7)?.intervals]).toEqual([false, intervals])
  })

  it('is over when it is rejected: the card is as it was, then as the server has it', async () => {
    const { cards, progress, rate } = begin()
    rate('a', 1)
    cards.settle({ row: ratingRow('a'), isRejected: true, refused: true })
    expect([cards.isPending(7), progress()]).toEqual([false, fresh])
    await expect.poll(() => cards.find(7)).toEqual(asServerHas)
  })

  it('is over when another tab has sent it without passing on the reply', async () => {
    const { cards, rate } = begin()
    rate('a', 3)
    cards.checkOutbox(new Set())
    expect(cards.isPending(7)).toBe(true)
    cards.checkOutbox(new Set([itemSubject(7)]))
    cards.checkOutbox(new Set())
    expect(cards.isPending(7)).toBe(false)
    await expect.poll(() => cards.find(7)).toEqual(asServerHas)
  })

  it('is shown as another tab received it after a reload', () => {
    const { cards } = begin()
    cards.settle({ row: ratingRow('x'), reply: { progress: { ...fresh, mastery: 90 }, intervals } })
    expect(cards.find(7)).toMatchObject({ progress: { mastery: 90 }, intervals })
  })
})
