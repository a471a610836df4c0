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
  repeatAfterRescore,
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
    // An unsure miss does not postpone the first repeat of a confident error.
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
    // The answer arrives after the miss, but was given before it.
    [['once', 114, 100], 99, ['once', 114, 100]],
  ])('%j on day %i becomes %j', (before, studyDay, after) => {
    expect(repeatAfterAnswer(stateOf(before), { isRight: true, confidence: 3, studyDay })).toEqual(
      stateOf(after),
    )
  })
})

describe('the latest answer, of day 90, gets another mark on day 100', () => {
  type Planned = [RepeatStage, number | null]
  const rescored = ([stage, dueDay]: Planned, answer: Partial<RepeatAnswer>, wasMissedBefore = false) =>
    repeatAfterRescore(
      { stage, dueDay },
      {
        answer: { isRight: true, confidence: 2, studyDay: 90, ...answer },
        today: 100,
        wasMissedBefore,
      },
    )

  test.each<[Planned, boolean, Planned]>([
    // What was no miss is not asked as one.
    [['soon', 95], false, ['none', null]],
    [['once', 104], false, ['none', null]],
    [['later', 102], false, ['none', null]],
    [['none', null], false, ['none', null]],
    // There was another miss before it, of which this is the first right repeat.
    [['soon', 95], true, ['later', 111]],
    [['once', 104], true, ['later', 111]],
    // A right answer to its twin has come after it.
    [['later', 105], true, ['later', 105]],
    [['none', null], true, ['none', null]],
  ])('%j, right after all, missed before: %s, becomes %j', (before, wasMissedBefore, [stage, dueDay]) => {
    expect(rescored(before, { isRight: true }, wasMissedBefore)).toEqual({ stage, dueDay })
  })

  test.each<[Planned, RepeatAnswer['confidence'], Planned]>([
    [['none', null], 3, ['later', 105]],
    [['none', null], 2, ['later', 114]],
    [['none', null], null, ['later', 114]],
    // What is planned earlier stays, and what is planned later comes earlier.
    [['later', 102], 3, ['later', 102]],
    [['later', 121], 3, ['later', 105]],
    [['soon', 97], 1, ['soon', 97]],
    [['once', 113], 1, ['once', 113]],
  ])('%j, missed after all with confidence %s, becomes %j', (before, confidence, [stage, dueDay]) => {
    expect(rescored(before, { isRight: false, confidence })).toEqual({ stage, dueDay })
  })

  test('a question that was missed after all is asked once: a right answer ends it', () => {
    const { stage, dueDay } = rescored(['none', null], { isRight: false })
    const state = { stage, dueDay, lastAnsweredDay: 90 }
    const answer = { isRight: true, confidence: 3, studyDay: dueDay ?? 0 } as const
    expect(repeatAfterAnswer(state, answer)).toMatchObject({ stage: 'none', dueDay: null })
  })
})

test.each([
  ['a confident error', 3 as const, 7],
  ['an unsure miss', 1 as const, 21],
])(
  '%s, answered right each time, comes twice: within the days of its kind, and 21 or more later',
  (_, confidence, latest) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), fc.nat(2), fc.nat(9), (day, delay, later) => {
        const missed = repeatAfterAnswer(noRepeat, { isRight: false, confidence, studyDay: day })
        const first = (missed.dueDay ?? 0) + delay
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

/** Answers until the question is no longer asked. @returns how often it was asked again. */
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
  // The generator is that of Park and Miller, 1988.
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const learners = 20_000
  let repeats = 0
  for (let learner = 0; learner < learners; learner++) repeats += askToTheEnd(right, random)
  // The limit is three standard errors of the mean, which is at most 4 repeats with a standard deviation of
  // 4.
  expect(Math.abs(repeats / learners - repeatsOfFresh(right))).toBeLessThan(0.1)
})
