import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '#client/features/outbox/outbox.ts'
import type { Today } from '#client/features/study/today/today.ts'
import { removeStoredReplies, storeReply } from '#client/platform/calls/offline-replies.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { emptyDay, plannedDay } from '#tests/support/component/planned-day.ts'
import { forgetBefore, rememberSincePlan } from './cards-since-plan.ts'
import { offlineToday } from './offline-today.ts'

const ann = 1
const bob = 2
type AheadDay = Today['ahead'][number]
const card = (id: number, reviewCount = 1) =>
  ({ flashcard: { id }, progress: { reviewCount }, intervals: { 1: 1, 2: 2, 3: 3, 4: 4 } }) as StudyCard
const today: Today = {
  ...plannedDay({ reviews: 3, questions: 2, minutes: 8 }),
  date: '2026-11-23',
  reviewedToday: 5,
  waiting: { cards: 9, questions: 4 },
  entries: [card(1), card(2), card(3)],
  order: [1, 2, 3],
  daysToExam: 2,
  isRestDay: true,
  ahead: ['2026-11-23', '2026-11-24', '2026-11-25'].map(
    (date) => ({ ...emptyDay.ahead[0], date }) as AheadDay,
  ),
  phases: [
    { title: 'one', focus: '', startsOn: '2026-11-01', endsOn: '2026-11-24', isCurrent: true },
    { title: 'two', focus: '', startsOn: '2026-11-25', endsOn: '2026-12-24', isCurrent: false },
  ],
}
const week = {
  days: [
    { date: '2026-11-23', cardIds: [1, 2, 3] },
    { date: '2026-11-24', cardIds: [4] },
    { date: '2026-11-25', cardIds: [5, 6] },
  ],
  entries: [card(1), card(2), card(3), card(4, 0), card(5), card(6, 0)],
}

/** Epoch milliseconds, in the zone of these tests. */
const at = (text: string) => new Date(text).getTime()
const rating = (flashcardId: number, confidence: 1 | 3, reviewedAt: string) =>
  ({
    kind: 'rating',
    flashcardId,
    reviewId: `r${flashcardId}`,
    confidence,
    reviewedAt,
    practice: false,
    session: null,
  }) as const
const sent = (userId: number, row: ReturnType<typeof rating>) =>
  rememberSincePlan({ row: { ...row, userId, order: 1 }, reply: {} })
const idsOf = (found: Today | undefined) => found?.entries.map(({ flashcard }) => flashcard.id)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('2026-11-23T12:00:00') })
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  await storeReply(ann, '/api/study/today', today)
  vi.setSystemTime(at('2026-11-23T12:00:05'))
  await storeReply(ann, '/api/study/week', week)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await removeStoredReplies(null)
})

test('on the day itself it is as it was', async () => {
  expect(await offlineToday(ann)).toMatchObject({
    date: '2026-11-23',
    plan: today.plan,
    left: { reviews: 3, newCards: 0, questions: 2 },
    waiting: today.waiting,
    reviewedToday: 5,
    isRestDay: true,
    daysToExam: 2,
  })
  expect((await offlineToday(ann))?.entries[0]?.intervals).toEqual({ 1: 1, 2: 2, 3: 3, 4: 4 })
})

test('two days later it is the plan of that day, then what was left, with dates as they are then', async () => {
  await sent(ann, rating(1, 3, '2026-11-23T13:00:00Z'))
  await sent(ann, rating(2, 1, '2026-11-23T13:01:00Z'))
  vi.setSystemTime(at('2026-11-25T12:00:00'))
  const found = await offlineToday(ann)
  expect(idsOf(found)).toEqual([5, 6, 4])
  expect(found).toMatchObject({
    date: '2026-11-25',
    plan: { reviews: 1, newCards: 2, questions: 0 },
    left: { reviews: 1, newCards: 2, questions: 0 },
    waiting: { cards: 0, questions: 0 },
    reviewedToday: 0,
    daysToExam: 0,
    isRestDay: false,
    ahead: [{ date: '2026-11-25' }],
    phases: [{ isCurrent: false }, { isCurrent: true }],
  })
  // The intervals were computed for another day, so they are left out.
  expect(found?.entries[0]?.intervals).toBeUndefined()
})

test('what was rated is left out, sent or waiting, and undone comes back', async () => {
  await sent(ann, rating(1, 3, '2026-11-23T13:00:00Z'))
  vi.spyOn(outbox, 'listWaiting').mockResolvedValue([
    { ...rating(2, 3, '2026-11-23T13:01:00Z'), userId: ann },
    { ...rating(3, 3, '2026-11-23T13:02:00Z'), userId: ann },
    { kind: 'undo', flashcardId: 3, reviewId: 'r3', undoId: 'u', userId: ann },
  ])
  expect(idsOf(await offlineToday(ann))).toEqual([3])
  expect(await offlineToday(ann)).toMatchObject({
    reviewedToday: 5,
    plan: { reviews: 3 },
    left: { reviews: 1 },
  })
})

test('a suspended card is left out, a buried one on that day', async () => {
  vi.spyOn(outbox, 'listWaiting').mockResolvedValue([
    { kind: 'suspend', flashcardId: 1, isSuspended: true, userId: ann },
    { kind: 'bury', flashcardId: 2, isBuried: true, changedAt: '2026-11-23T13:00:00Z', userId: ann },
  ])
  expect(idsOf(await offlineToday(ann))).toEqual([3])
  vi.setSystemTime(at('2026-11-25T12:00:00'))
  expect(idsOf(await offlineToday(ann))).toEqual([5, 6])
  vi.setSystemTime(at('2026-11-24T12:00:00'))
  expect(idsOf(await offlineToday(ann))).toEqual([4, 2])
})

test('a card that was known before Today was shown is not brought back by what is forgotten', async () => {
  await sent(ann, rating(1, 3, '2026-11-23T13:00:00Z'))
  await forgetBefore(ann, Date.now() + 1)
  await storeReply(ann, '/api/study/today', { ...today, entries: [card(2), card(3)], order: [2, 3] })
  expect(idsOf(await offlineToday(ann))).toEqual([2, 3])
})

test('cards beyond those that were sent are counted', async () => {
  await storeReply(ann, '/api/study/today', { ...today, left: { ...today.left, reviews: 150 } })
  await sent(ann, rating(1, 3, '2026-11-23T13:00:00Z'))
  expect((await offlineToday(ann))?.left.reviews).toBe(149)
})

test('a reply of a version without a plan is none', async () => {
  await storeReply(ann, '/api/study/today', { date: '2026-11-23', dueCount: 3, entries: [] })
  expect(await offlineToday(ann)).toBeUndefined()
})

test('another learner has nothing of it, and after a sign-out nobody', async () => {
  expect(await offlineToday(bob)).toBeUndefined()
  await removeStoredReplies(bob)
  expect(await offlineToday(ann)).toBeUndefined()
})
