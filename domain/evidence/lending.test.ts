import { expect, test } from 'vitest'
import { defaultMemoryModel, type Memory } from '#domain/scheduling/fsrs.ts'
import { mixBits } from '#domain/scheduling/mix-bits.ts'
import { scheduleReview } from '#domain/scheduling/schedule-review.ts'
import { drawCardArm, drawRepeatArm, isLendingOver, lentInterval, randomInterval } from './lending.ts'

const idsTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1)
const shareOf = <Item>(items: readonly Item[], is: (item: Item) => boolean) =>
  items.filter(is).length / items.length

test('of a hundred cards two are lent, two are compared, and the same ones every time', () => {
  const drawn = idsTo(200).flatMap((userId) => idsTo(1000).map((id) => drawCardArm(userId, id)))
  expect(shareOf(drawn, (arm) => arm === 'none')).toBeCloseTo(0.01, 3)
  expect(shareOf(drawn, (arm) => arm === 'random')).toBeCloseTo(0.01, 3)
  expect(shareOf(drawn, (arm) => arm === 'plan')).toBeCloseTo(0.02, 3)
  expect(idsTo(1000).filter((id) => drawCardArm(7, id) === 'none')).toEqual([
    146, 214, 494, 587, 687, 762, 876,
  ])
})

test('learners lend different cards', () => {
  const of = (userId: number) => idsTo(2000).filter((id) => drawCardArm(userId, id) !== undefined)
  const first = new Set(of(1))
  expect(of(2).filter((id) => first.has(id)).length).toBeLessThan(12)
})

test('of ten missed questions one is not asked again, one is compared', () => {
  const drawn = idsTo(100).flatMap((userId) => idsTo(500).map((id) => drawRepeatArm(userId, id)))
  expect(shareOf(drawn, (arm) => arm === 'no-repeat')).toBeCloseTo(0.1, 2)
  expect(shareOf(drawn, (arm) => arm === 'repeat')).toBeCloseTo(0.1, 2)
})

test('random intervals are spread evenly from a day to twice their mean, whatever the ratings', () => {
  const at = (repetition: number, hasExam: boolean) =>
    idsTo(20_000).map((flashcardId) => randomInterval({ userId: 3, flashcardId }, { repetition, hasExam }))
  const days = at(4, true)
  expect(Math.min(...days)).toBe(1)
  expect(Math.max(...days)).toBe(79)
  expect(days.reduce((sum, interval) => sum + interval, 0) / days.length).toBeCloseTo(40, 0)
  expect(shareOf(days, (interval) => interval <= 20)).toBeCloseTo(0.25, 2)
  expect(Math.max(...at(40, false))).toBe(89)
})

test.each([
  { arm: 'plan', daysLeft: null, days: undefined },
  { arm: 'none', daysLeft: null, days: 3650 },
  { arm: 'none', daysLeft: 29, days: 3650 },
  { arm: 'none', daysLeft: 28, days: undefined },
  { arm: 'random', daysLeft: 29, days: 23 },
  { arm: 'random', daysLeft: 0, days: undefined },
] as const)('$arm with $daysLeft days left: $days', ({ arm, daysLeft, days }) => {
  expect(lentInterval({ userId: 5, arm }, { flashcardId: 11, repetition: 3, daysLeft })).toBe(days)
  expect(isLendingOver(daysLeft)).toBe(daysLeft !== null && daysLeft <= 28)
})

test('a lent card has its interval after every rating that sends it away, and the memory of the plan', () => {
  const review = { memory: { stability: 10, difficulty: 5 }, lastStudyDay: 90, today: 100 }
  const planned = scheduleReview({ ...review, confidence: 3 })
  expect(scheduleReview({ ...review, confidence: 3, lentDays: 40 })).toEqual({
    memory: planned.memory,
    dueDay: 140,
    intervalDays: 40,
    placement: 'interval',
  })
  expect(scheduleReview({ ...review, confidence: 1, lentDays: 40 }).dueDay).toBe(100)
})

/** Numbers from 0 up to 1, the same every time. */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 1) | 0
    return mixBits(Math.imul(state, 0x9e3779b1)) / 2 ** 32
  }
}

/** Ratings of a card in so many days, by learners of whom 45 of 100 know it at first sight. */
function ratingsIn(
  days: number,
  { card, hasExam, isRandom }: { card: number; hasExam: boolean; isRandom: boolean },
) {
  const random = numbersOf(card * 1000)
  let memory: Memory | null = null
  let lastStudyDay: number | null = null
  let ratings = 0
  let today = 0
  while (today <= days) {
    const recall =
      memory === null ? 0.45 : defaultMemoryModel.recallAfter(memory, today - (lastStudyDay ?? 0))
    const examDay = hasExam ? days + 28 : null
    const lentDays = isRandom
      ? lentInterval(
          { userId: 1, arm: 'random' },
          { flashcardId: card, repetition: ratings, daysLeft: hasExam ? 100 : null },
        )
      : undefined
    const context = () => ({ memory, lastStudyDay, today, examDay, lentDays })
    if (random() > recall) {
      memory = scheduleReview({ ...context(), confidence: 1 }).memory
      lastStudyDay = today
      ratings += 1
    }
    const after = scheduleReview({ ...context(), confidence: 3 })
    memory = after.memory
    lastStudyDay = today
    ratings += 1
    today = after.dueDay
  }
  return ratings
}

test.each([
  { days: 90, hasExam: false },
  { days: 180, hasExam: false },
  { days: 270, hasExam: false },
  { days: 90, hasExam: true },
  { days: 180, hasExam: true },
  { days: 270, hasExam: true },
])(
  'in $days days (exam: $hasExam) random intervals take as many ratings as the plan, within 15 %',
  ({ days, hasExam }) => {
    const sum = (isRandom: boolean) =>
      idsTo(400).reduce((total, card) => total + ratingsIn(days, { card, hasExam, isRandom }), 0)
    const ratio = sum(true) / sum(false)
    expect(ratio).toBeGreaterThan(0.85)
    expect(ratio).toBeLessThan(1.15)
  },
)
