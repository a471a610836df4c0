import { expect, test } from 'vitest'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { DrugEntry } from '#contracts/study/components.ts'
import { rateCard, startSession } from '#domain/session/session-queue.ts'
import { endedSessionOf, latestOf, type RecapCard, type RecapSession } from './ended-session.ts'

const at = Date.parse('2026-11-23T12:00:00Z')
const queue = rateCard(rateCard(startSession([1, 2, '9:moa']), 3, 'a'), 1, 'b')
const drug = {
  cardId: '9:moa',
  drug: { id: 9, genericName: 'lapatinib' },
  component: { id: 'moa', displayName: 'Mechanism of Action', schedule: { dueDate: '2026-11-27' } },
} as DrugEntry
const find = (id: number | string) =>
  typeof id === 'number'
    ? ({
        flashcard: { id, question: `question ${id}` },
        chapter: { id: 4, title: 'Myeloma' },
        progress: { dueDate: '2026-11-25' },
      } as StudyCard)
    : drug
const ending = {
  userId: 7,
  chapterId: 4,
  mode: 'chapter',
  queue,
  spentMs: 65_000,
  find,
  isUnsynced: (id: number | string) => id === 2,
}
const ended = endedSessionOf(ending, at)

test('it tells what was rated, and when what the server has answered comes back', () => {
  expect(ended.session.cards).toMatchObject([
    { flashcardId: 1, confidence: 3, reviewId: 'a', dueDate: '2026-11-25', chapterTitle: 'Myeloma' },
    { flashcardId: 2, confidence: 1, reviewId: 'b', dueDate: null },
  ])
  expect(ended.session).toMatchObject({
    cardsStudied: 2,
    stats: { correctAnswers: 1, totalAnswers: 2, timeSpentSeconds: 65 },
  })
})

test('a component of a drug is told of, also where nothing else was rated', () => {
  const mixed = rateCard(startSession(['9:moa']), 3, 'c')
  const both = endedSessionOf({ ...ending, chapterId: undefined, queue: mixed }, at)
  expect(both).toMatchObject({
    session: {
      cards: [],
      drugs: [{ title: 'lapatinib: Mechanism of Action', reviewId: 'c', dueDate: '2026-11-27' }],
      cardsStudied: 1,
      stats: { correctAnswers: 1, totalAnswers: 1 },
    },
  })
  expect(latestOf(null, { ended: both, chapterId: undefined })).toBe(both.session)
})

test('practice plans nothing', () => {
  const { session } = endedSessionOf({ ...ending, mode: 'practice' }, at)
  expect(session.cards.map(({ dueDate }) => dueDate)).toEqual([null, null])
})

const server = (startedAt: string, ...reviewIds: string[]) =>
  ({ startedAt, cards: reviewIds.map((reviewId) => ({ reviewId }) as RecapCard) }) as RecapSession
const of = (chapterId: number | undefined) => ({ ended, chapterId })

test('the one that ended here shows until the server has all of it', () => {
  expect(latestOf(undefined, of(4))).toBe(ended.session)
  expect(latestOf(null, of(undefined))).toBe(ended.session)
  const partly = server('2026-11-23T13:00:00Z', 'a')
  expect(latestOf(partly, of(4))).toBe(ended.session)
  const older = server('2026-11-20T13:00:00Z', 'x')
  expect(latestOf(older, of(4))).toBe(ended.session)
  const whole = server('2026-11-23T11:59:00Z', 'a', 'b')
  expect(latestOf(whole, of(4))).toBe(whole)
})

test('a later one of another device shows, and so does the last one of another chapter', () => {
  const later = server('2026-11-23T13:00:00Z', 'x')
  expect(latestOf(later, of(undefined))).toBe(later)
  const older = server('2026-11-20T13:00:00Z', 'x')
  expect(latestOf(older, of(5))).toBe(older)
  expect(latestOf(null, of(5))).toBeUndefined()
})
