import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '#client/features/outbox/outbox.ts'
import { keepReply, removeKeptReplies } from '#client/platform/offline-replies.ts'
import type { StudyCard } from '#contracts/catalogue.ts'
import type { Today } from '../today/today.ts'
import { forgetBefore, rememberSincePlan } from './cards-since-plan.ts'
import { offlineToday } from './offline-today.ts'

const ann = 1
const bob = 2
const card = (id: number, reviewCount = 1) =>
  ({ flashcard: { id }, progress: { reviewCount }, intervals: { 1: 1, 2: 2, 3: 3, 4: 4 } }) as StudyCard
const today = {
  date: '2026-11-23',
  dueCount: 3,
  newCount: 0,
  reviewedToday: 5,
  dueQuestions: 2,
  laterCount: 9,
  entries: [card(1), card(2), card(3)],
  daysToExam: 2,
  isRestDay: true,
  forecast: [
    { date: '2026-11-23', reviews: 3 },
    { date: '2026-11-25', reviews: 4 },
  ],
  phases: [
    { title: 'one', focus: '', startsOn: '2026-11-01', endsOn: '2026-11-24', isCurrent: true },
    { title: 'two', focus: '', startsOn: '2026-11-25', endsOn: '2026-12-24', isCurrent: false },
  ],
} as unknown as Today
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
  await keepReply(ann, '/api/study/today', today)
  vi.setSystemTime(at('2026-11-23T12:00:05'))
  await keepReply(ann, '/api/study/week', week)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await removeKeptReplies(null)
})

test('on the day itself it is as it was, without questions', async () => {
  expect(await offlineToday(ann)).toMatchObject({
    date: '2026-11-23',
    dueCount: 3,
    newCount: 0,
    reviewedToday: 5,
    dueQuestions: 0,
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
    dueCount: 1,
    newCount: 2,
    reviewedToday: 0,
    daysToExam: 0,
    isRestDay: false,
    forecast: [{ date: '2026-11-25', reviews: 4 }],
    phases: [{ isCurrent: false }, { isCurrent: true }],
  })
  // They were computed for another day.
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
  expect(await offlineToday(ann)).toMatchObject({ reviewedToday: 5, dueCount: 1 })
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

test('a new plan knows what was rated before it', async () => {
  await sent(ann, rating(1, 3, '2026-11-23T13:00:00Z'))
  await forgetBefore(ann, Date.now() + 1)
  expect(idsOf(await offlineToday(ann))).toEqual([1, 2, 3])
})

test('Today as it was shown later than the week counts for its day', async () => {
  await sent(ann, rating(1, 3, '2026-11-23T13:00:00Z'))
  vi.setSystemTime(at('2026-11-23T18:00:00'))
  await keepReply(ann, '/api/study/today', { ...today, entries: [card(3)] })
  expect(idsOf(await offlineToday(ann))).toEqual([3])
})

test('another learner has nothing of it, and after a sign-out nobody', async () => {
  expect(await offlineToday(bob)).toBeUndefined()
  await removeKeptReplies(bob)
  expect(await offlineToday(ann)).toBeUndefined()
})
