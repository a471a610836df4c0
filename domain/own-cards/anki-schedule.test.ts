import { describe, expect, test } from 'vitest'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { newCardState } from '#domain/scheduling/card-state.ts'
import { defaultMemoryModel, type Memory } from '#domain/scheduling/fsrs.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { type AnkiCard, type AnkiReview, bringSchedule } from './anki-schedule.ts'

const timeZone = 'America/Los_Angeles'
const by = { timeZone, memoryWeights: null, now: Date.UTC(2026, 10, 30) }
/** Noon in Los Angeles on the first day. */
const noon = Date.UTC(2026, 9, 1, 19)
const firstDay = studyDayOf(noon, timeZone)
const dayMs = 86_400_000

/** A rating so many days after the first noon. */
const rating = (days: number, ease: number, kind: number, more: Partial<AnkiReview> = {}): AnkiReview => ({
  ...{ at: noon + days * dayMs, ease, kind },
  ...{ interval: 1, factor: 2500, milliseconds: 4_400 },
  ...more,
})
const card: AnkiCard = {
  ...{ kind: 2, dueDay: firstDay + 40, interval: 10, factor: 2500 },
  ...{ reps: 4, lapses: 1, memory: null },
}
const newCard: AnkiCard = { ...card, kind: 0, dueDay: null, interval: 0, reps: 0, lapses: 0 }

/** The memory after ratings, each so many days after the one before. */
const remembered = (ratings: [elapsed: number, confidence: Confidence][], from: Memory | null = null) =>
  ratings.reduce<Memory | null>(
    (memory, [elapsed, confidence]) => defaultMemoryModel.reviewCard(memory, elapsed, confidence),
    from,
  )

describe('a log with the learning of the card', () => {
  const log = [
    rating(0, 1, 0, { interval: -60, factor: 0 }),
    rating(0.01, 3, 0),
    rating(1, 3, 1, { interval: 3 }),
    rating(4, 1, 1, { factor: 2300, milliseconds: 70_000 }),
    rating(4.01, 3, 2),
    rating(5, 4, 1),
  ]
  const { state, log: reviews } = bringSchedule(card, log, by)

  test('is replayed by our own rule', () => {
    const { stability, difficulty } = state
    expect({ stability, difficulty }).toEqual(
      remembered([
        [0, 1],
        [0, 3],
        [1, 3],
        [3, 1],
        [0, 3],
        [1, 4],
      ]),
    )
    expect(state).toMatchObject({
      ...{ reviewCount: 6, lapses: 1, mastery: 100, lastConfidence: 4, needsReview: false },
      ...{ lastStudyDay: firstDay + 5, lastReviewedAt: new Date(noon + 5 * dayMs).toISOString() },
    })
    expect(state.dueDay).toBeGreaterThan(firstDay + 5)
  })

  test('gives a row for each rating, with the state after it', () => {
    expect(reviews.map(({ after: { mastery } }) => mastery)).toEqual([20, 45, 70, 50, 75, 100])
    expect(reviews.map(({ confidence }) => confidence)).toEqual([1, 3, 3, 1, 3, 4])
    expect(reviews.map(({ studyDay }) => studyDay - firstDay)).toEqual([0, 0, 1, 4, 4, 5])
    expect(reviews.map(({ seconds }) => seconds)).toEqual([4, 4, 4, 70, 4, 4])
    expect(reviews.every(({ counts }) => counts)).toBe(true)
    expect(reviews.at(-1)?.after).toEqual(state)
  })
})

test('days are those of the learner: three in the morning belongs to the day before', () => {
  const log = [rating(0, 3, 0), rating(14.9 / 24, 3, 1)]
  expect(bringSchedule(card, log, by).log.map(({ studyDay }) => studyDay - firstDay)).toEqual([0, 0])
  const elsewhere = bringSchedule(card, log, { ...by, timeZone: 'Europe/Berlin' }).log
  expect(elsewhere.map(({ studyDay }) => studyDay - firstDay)).toEqual([0, 1])
})

test("the learner's own weights are used", () => {
  const memoryWeights = [
    ...[0.5, 1.5, 3, 9, 6.4, 0.8, 3, 0.001, 1.9, 0.2, 0.8, 1.5, 0.06, 0.27, 1.65, 0.6, 1.87, 0.55, 0.09],
    ...[0.07, 0.15],
  ]
  const { state } = bringSchedule(card, [rating(0, 3, 0)], { ...by, memoryWeights })
  expect(state.stability).toBe(3)
})

describe('what counts', () => {
  const learnt = [rating(0, 3, 0), rating(2, 3, 1)]
  const counts = (log: AnkiReview[], of = card) => bringSchedule(of, log, by).log.map((one) => one.counts)

  test.each<[what: string, log: AnkiReview[], expected: boolean[]]>([
    ['ratings', learnt, [true, true]],
    ['not practice in a filtered deck', [...learnt, rating(3, 1, 3, { factor: 0 })], [true, true, false]],
    ['but a filtered deck that rescheduled', [...learnt, rating(3, 1, 3)], [true, true, true]],
    ['no day that was set by hand', [...learnt, rating(3, 0, 4)], [true, true]],
    ['no rescheduling', [...learnt, rating(3, 0, 5)], [true, true]],
    [
      'nothing before the card was learnt again',
      [...learnt, rating(3, 0, 4, { factor: 0 }), rating(4, 3, 0), rating(6, 3, 1)],
      [false, false, true, true],
    ],
    [
      'nothing before a reset',
      [...learnt, rating(3, 0, 4, { factor: 0 }), rating(4, 3, 1)],
      [false, false, true],
    ],
  ])('%s', (_what, log, expected) => expect(counts(log)).toEqual(expected))

  test('a card that was reset and not rated since is new, with its log', () => {
    const { state, log } = bringSchedule(newCard, [...learnt, rating(3, 0, 4, { factor: 0 })], by)
    expect(state).toEqual(newCardState)
    expect(log).toMatchObject([
      { counts: false, after: newCardState },
      { counts: false, after: newCardState },
    ])
  })

  test('practice changes no state', () => {
    const { state, log } = bringSchedule(card, [...learnt, rating(3, 1, 3, { factor: 0 })], by)
    expect(state).toEqual(bringSchedule(card, learnt, by).state)
    expect(log.at(-1)?.after).toEqual(state)
  })
})

describe('a log without the learning of the card', () => {
  test('begins with the interval and the ease of its first rating', () => {
    const first = rating(0, 3, 1, { interval: 100, factor: 2500 })
    const { state, log } = bringSchedule(card, [first, rating(90, 3, 1)], by)
    const from = defaultMemoryModel.memoryOfInterval(100, 2.5)
    expect(from.stability).toBe(100)
    expect(log[0]?.after).toMatchObject({ ...from, dueDay: firstDay + 100, reviewCount: 1 })
    const { stability, difficulty } = state
    expect({ stability, difficulty }).toEqual(remembered([[90, 3]], from))
  })

  test("takes the difficulty of Anki's FSRS from a factor of at most 1100", () => {
    const { state } = bringSchedule(card, [rating(0, 3, 1, { interval: 30, factor: 600 })], by)
    expect(state).toMatchObject({ stability: 30, difficulty: 5.5 })
  })
})

describe('a card without a log', () => {
  test('has its interval and its ease', () => {
    const { state, log } = bringSchedule(card, [], by)
    expect(log).toEqual([])
    expect(state).toEqual({
      ...defaultMemoryModel.memoryOfInterval(10, 2.5),
      ...{ mastery: 75, reviewCount: 4, lastConfidence: null, needsReview: false, lapses: 1 },
      ...{ lastStudyDay: firstDay + 30, dueDay: firstDay + 40 },
      lastReviewedAt: '2026-10-31T19:00:00.000Z',
    })
  })

  test('has the memory that is stored', () => {
    const memory = { stability: 33.3, difficulty: 4.4 }
    const relearnt = { ...card, kind: 3, memory }
    expect(bringSchedule(relearnt, [], by).state).toMatchObject({
      ...{ ...memory, mastery: 20, lastStudyDay: firstDay + 40, dueDay: firstDay + 40 },
    })
  })

  test.each([newCard, { ...newCard, kind: 1, dueDay: firstDay }])('is new without either', (of) =>
    expect(bringSchedule(of, [], by)).toEqual({ state: newCardState, log: [] }),
  )
})

describe('the due day', () => {
  const log = [rating(0, 3, 0), rating(2, 3, 1)]

  test("is kept with the memory that Anki's FSRS stored", () => {
    const memory = { stability: 12.5, difficulty: 6.25 }
    const { state, log: reviews } = bringSchedule({ ...card, memory }, log, by)
    expect(state).toMatchObject({ ...memory, dueDay: firstDay + 40, lastStudyDay: firstDay + 2 })
    expect(reviews.at(-1)?.after).toEqual(state)
    expect(reviews[0]?.after.stability).not.toBe(12.5)
  })

  test('is kept where it was set by hand last', () => {
    expect(bringSchedule(card, [...log, rating(3, 0, 4)], by).state.dueDay).toBe(firstDay + 40)
    expect(bringSchedule(card, log, by).state.dueDay).not.toBe(firstDay + 40)
  })

  test('is the same day after Again', () => {
    expect(bringSchedule(card, [...log, rating(5, 1, 1)], by).state.dueDay).toBe(firstDay + 5)
  })
})
