import { expect, test } from 'vitest'
import type { Change } from '#client/features/outbox/changes.ts'
import type { StudyCard } from '#contracts/catalogue.ts'
import { withWaitingAsides } from './waiting-asides.ts'

const cards = [1, 2, 3].map(
  (id) => ({ flashcard: { id }, progress: { isSuspended: false, isBuried: false } }) as StudyCard,
)
const now = new Date('2026-11-22T12:00:00')
const asides = (waiting: Change[]) =>
  withWaitingAsides(cards, waiting, now).map(({ progress }) => [progress.isSuspended, progress.isBuried])
const changedAt = now.toISOString()

test('what was set aside and waits to be sent is set aside, the last change of a card', () => {
  const suspend: Change = { kind: 'suspend', flashcardId: 1, isSuspended: true }
  expect(
    asides([
      suspend,
      { kind: 'bury', flashcardId: 2, isBuried: true, changedAt },
      { ...suspend, flashcardId: 3 },
      { ...suspend, flashcardId: 3, isSuspended: false },
      { kind: 'mark', flashcardId: 3, needsReview: true },
    ]),
  ).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
})

test('a card that was buried on an earlier day is back', () => {
  const yesterday = new Date('2026-11-21T23:00:00').toISOString()
  expect(asides([{ kind: 'bury', flashcardId: 1, isBuried: true, changedAt: yesterday }])[0]).toEqual([
    false,
    false,
  ])
})
