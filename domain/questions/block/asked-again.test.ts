import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isFirstAttempt,
  isRepeatDue,
  noRepeat,
  type RepeatAnswer,
  type RepeatStage,
  type RepeatState,
  repeatAfterAnswer,
  repeatsOfFresh,
  wordingToAsk,
} from './asked-again.ts'

type Row = [RepeatStage, number | null, number | null]
const stateOf = ([stage, dueDay, lastAnsweredDay]: Row): RepeatState => ({ stage, dueDay, lastAnsweredDay })

describe('a miss', () => {
  test.each<[Row, RepeatAnswer['confidence'], Row]>([
    [['none', null, null], 3, ['soon', 105, 100]],
    [['none', null, null], 2, ['once', 114, 100]],
    [['none', null, null], 1, ['once', 114, 100]],
    [['none', null, null], null, ['once', 114, 100]],
    [['once', 100, 86], 3, ['soon', 105, 100]],
    [['once', 100, 86], 1, ['once', 114, 100]],
    [['soon', 100, 95], 3, ['soon', 105, 100]],
    [['later', 100, 79], 3, ['soon', 105, 100]],
    // Its first repeat is not put off.
    [['soon', 100, 95], 1, ['soon', 105, 100]],
    [['later', 100, 79], 2, ['once', 114, 100]],
    [['later', 100, 79], null, ['once', 114, 100]],
  ])('%j, missed on day 100 with confidence %s, becomes %j', (before, confidence, after) => {
    const answer = { isRight: false, confidence, studyDay: 100 }
    expect(repeatAfterAnswer(stateOf(before), answer)).toEqual(stateOf(after))
  })
})

describe('a right answer', () => {
  test.each<[Row, number, Row]>([
    [['none', null, null], 100, ['none', null, 100]],
    [['soon', 105, 100], 100, ['soon', 105, 100]],
    [['soon', 105, 100], 101, ['later', 122, 101]],
    [['soon', 105, 100], 110, ['later', 131, 110]],
    [['later', 126, 105], 105, ['later', 126, 105]],
    [['later', 126, 105], 125, ['later', 126, 125]],
    [['later', 126, 105], 126, ['none', null, 126]],
    [['later', 126, 105], 140, ['none', null, 140]],
    [['once', 114, 100], 100, ['once', 114, 100]],
    [['once', 114, 100], 101, ['later', 122, 101]],
    [['once', 114, 100], 114, ['later', 135, 114]],
    // Sent late: it was given before the miss.
    [['once', 114, 100], 99, ['once', 114, 100]],
  ])('%j on day %i becomes %j', (before, studyDay, after) => {
    expect(repeatAfterAnswer(stateOf(before), { isRight: true, confidence: 3, studyDay })).toEqual(
      stateOf(after),
    )
  })
})

test.each([
  ['a confident error', 3 as const, 7],
  ['an unsure miss', 1 as const, 21],
])(
  '%s, answered right each time, comes twice: within the days of its kind, and 21 or more later',
  (_, confidence, latest) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), fc.nat(2), fc.nat(9), (day, late, later) => {
        const missed = repeatAfterAnswer(noRepeat, { isRight: false, confidence, studyDay: day })
        const first = (missed.dueDay ?? 0) + late
        expect(first).toBeLessThanOrEqual(day + latest)
        const seen = repeatAfterAnswer(missed, { isRight: true, confidence: 1, studyDay: first })
        expect(isRepeatDue(seen, first + 20)).toBe(false)
        expect(isRepeatDue(seen, first + 21)).toBe(true)
        const done = repeatAfterAnswer(seen, { isRight: true, confidence: 1, studyDay: first + 21 + later })
        expect(isRepeatDue(done, 100_000)).toBe(false)
      }),
    )
  },
)

test.each([
  [noRepeat, 100, false],
  [stateOf(['once', 100, 86]), 99, false],
  [stateOf(['once', 100, 86]), 100, true],
  [stateOf(['later', 100, 79]), 130, true],
])('%j on day %i: due %s', (state, today, isDue) => {
  expect(isRepeatDue(state, today)).toBe(isDue)
})

test.each([
  [false, false, false, true],
  [true, false, false, false],
  [false, true, false, false],
  [false, false, true, false],
])('seen %s, twin seen %s, repeat %s: first attempt %s', (seenBefore, twinSeenBefore, isRepeat, isFirst) => {
  expect(isFirstAttempt({ seenBefore, twinSeenBefore, isRepeat })).toBe(isFirst)
})

test.each([
  [[], [7], 7],
  [[8], [7], 8],
  [[8], [7, 8], 7],
  [[8, 9], [7, 8], 9],
])('question 7 with twins %j, answered %j: ask %i', (twins, answered, asked) => {
  expect(wordingToAsk(7, { twins, answeredIds: new Set(answered) })).toBe(asked)
})

/** Asks until the question is not to be asked any more. @returns how often it was asked again. */
function askToTheEnd(right: number, random: () => number): number {
  let state: RepeatState = noRepeat
  let studyDay = 100
  for (let repeats = 0; ; repeats++) {
    state = repeatAfterAnswer(state, { isRight: random() < right, confidence: 2, studyDay })
    if (state.dueDay === null) return repeats
    studyDay = state.dueDay
  }
}

test.each([1, 0.8, 0.65, 0.5])('repeats of a fresh question with %d right are those of the rule', (right) => {
  let seed = 7
  // Park and Miller, 1988.
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const learners = 20_000
  let repeats = 0
  for (let learner = 0; learner < learners; learner++) repeats += askToTheEnd(right, random)
  // Three standard errors of the mean, which is at most 4 repeats with a spread of as many.
  expect(Math.abs(repeats / learners - repeatsOfFresh(right))).toBeLessThan(0.1)
})
