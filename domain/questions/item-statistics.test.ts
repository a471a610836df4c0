import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Attempt, itemStatistics, restShare, shownDifficulty } from './item-statistics.ts'

/** `counts[i]` attempts on option i; 0 is the key. */
function attemptsOf(counts: number[], facts: Partial<Attempt> = {}): Attempt[] {
  return counts.flatMap((count, chosen) =>
    Array.from({ length: count }, () => ({
      chosen,
      isRight: chosen === 0,
      seconds: 90,
      restShare: null,
      ...facts,
    })),
  )
}
const statisticsOf = (attempts: Attempt[], optionCount = 4) =>
  itemStatistics({ key: 0, optionCount, attempts })
const kinds = (attempts: Attempt[], optionCount?: number) => {
  const { findings, verdict } = statisticsOf(attempts, optionCount)
  return [
    findings.map(
      (found) => `${found.kind}${found.option === null ? '' : ` ${found.option}`}: ${found.verdict}`,
    ),
    verdict,
  ]
}

describe('counts', () => {
  it('of options, right answers and seconds', () => {
    const attempts = [
      ...attemptsOf([3, 0, 1, 0], { seconds: 40 }),
      ...attemptsOf([1, 0, 0, 0], { seconds: 100 }),
      ...attemptsOf([0, 0, 1, 0], { seconds: 70 }),
    ]
    expect(statisticsOf(attempts)).toEqual({
      attempts: 6,
      right: 4,
      difficulty: 4 / 6,
      discrimination: null,
      optionCounts: [4, 0, 2, 0],
      medianSeconds: 40,
      findings: [],
      verdict: 'too-few',
    })
  })

  it('of nobody', () => {
    expect(statisticsOf([])).toMatchObject({
      attempts: 0,
      difficulty: 0,
      medianSeconds: 0,
      discrimination: null,
    })
  })
})

describe('discrimination', () => {
  type Rest = number | null
  const times = (count: number, rest: Rest): Rest[] => Array.from({ length: count }, () => rest)
  const rated = (right: Rest[], wrong: Rest[]): Attempt[] => [
    ...right.flatMap((rest) => attemptsOf([1, 0], { restShare: rest })),
    ...wrong.flatMap((rest) => attemptsOf([0, 1], { restShare: rest })),
  ]

  test.each<[string, Rest[], Rest[], number | null]>([
    ['the strong right, the weak wrong', times(5, 0.8), times(5, 0.4), 1],
    ['the weak right, the strong wrong', times(5, 0.4), times(5, 0.8), -1],
    // 4 of 10 right: variance 0.4 * 0.6. Rest 0.8 or 0.4: sd 0.2. Covariance (3 * 0.8 + 0.4) / 10 - 0.4 * 0.6 = 0.04.
    [
      'something between',
      [...times(3, 0.8), 0.4],
      [...times(2, 0.8), ...times(4, 0.4)],
      0.04 / (Math.sqrt(0.24) * 0.2),
    ],
    ['nine with a rest share', times(5, 0.8), [...times(4, 0.4), null], null],
    ['everybody right', [...times(5, 0.8), ...times(5, 0.4)], [], null],
    ['everybody as strong, but for rounding', times(5, 0.1), times(5, 0.1), null],
  ])('%s', (_, right, wrong, expected) => {
    const { discrimination } = statisticsOf(rated(right, wrong))
    if (expected === null) expect(discrimination).toBeNull()
    else expect(discrimination).toBeCloseTo(expected, 10)
  })

  it('stays between -1 and 1', () => {
    const rests = fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 30 })
    fc.assert(
      fc.property(rests, rests, (right, wrong) => {
        const { discrimination } = statisticsOf(rated(right, wrong))
        if (discrimination !== null) expect(Math.abs(discrimination)).toBeLessThanOrEqual(1 + 1e-9)
      }),
    )
  })
})

describe('findings from 50 attempts', () => {
  test.each<[string, number[], string[], string]>([
    ['49 attempts', [0, 49, 0, 0], [], 'too-few'],
    ['a good question', [30, 10, 6, 4], [], 'good'],
    [
      '0.95 right',
      [95, 1, 2, 2],
      [
        'too-easy: look',
        'unused-distractor 1: look',
        'unused-distractor 2: look',
        'unused-distractor 3: look',
      ],
      'look',
    ],
    [
      'over 0.95',
      [96, 0, 2, 2],
      [
        'too-easy: remove',
        'unused-distractor 1: look',
        'unused-distractor 2: look',
        'unused-distractor 3: look',
      ],
      'remove',
    ],
    ['over 0.85', [86, 5, 5, 4], ['too-easy: look', 'unused-distractor 3: look'], 'look'],
    ['0.85', [85, 5, 5, 5], [], 'good'],
    ['0.40', [40, 20, 20, 20], [], 'good'],
    ['under 0.40', [39, 21, 20, 20], ['too-hard: look'], 'look'],
    ['0.30 of four options', [30, 30, 20, 20], ['too-hard: look'], 'look'],
    ['under 0.30 of four options', [29, 31, 20, 20], ['too-hard: remove'], 'remove'],
    ['0.25 of five options', [25, 25, 20, 20, 10], ['too-hard: look'], 'look'],
    ['under 0.25 of five options', [24, 26, 20, 20, 10], ['too-hard: remove'], 'remove'],
  ])('%s', (_, counts, found, verdict) => {
    expect(kinds(attemptsOf(counts), counts.length)).toEqual([found, verdict])
  })

  const withRest = (strong: number[], weak: number[]) => [
    ...attemptsOf(strong, { restShare: 0.9 }),
    ...attemptsOf(weak, { restShare: 0.5 }),
  ]

  test.each<[string, Attempt[], string[], string]>([
    ['the strong know it', withRest([25, 0, 0, 0], [5, 8, 8, 4]), [], 'good'],
    [
      'the strong know it hardly more often',
      withRest([16, 3, 3, 3], [14, 4, 4, 3]),
      ['weak-discrimination: look'],
      'look',
    ],
    [
      'no difference, but for rounding',
      withRest([15, 4, 3, 3], [15, 3, 3, 4]),
      ['weak-discrimination: look'],
      'look',
    ],
    [
      'the strong miss it',
      withRest([13, 4, 4, 4], [17, 3, 3, 2]),
      ['negative-discrimination: check-key'],
      'check-key',
    ],
    [
      'the strong prefer a distractor',
      withRest([10, 15, 0, 0], [15, 0, 5, 5]),
      ['negative-discrimination: check-key', 'strong-distractor 1: remove'],
      'check-key',
    ],
    [
      'only the very strong prefer a distractor',
      [
        ...attemptsOf([6, 8, 0, 0], { restShare: 0.9 }),
        ...attemptsOf([16, 0, 0, 0], { restShare: 0.6 }),
        ...attemptsOf([3, 0, 9, 8], { restShare: 0.2 }),
      ],
      ['strong-distractor 1: remove'],
      'remove',
    ],
  ])('%s', (_, attempts, found, verdict) => {
    expect(kinds(attempts)).toEqual([found, verdict])
  })

  it('ranks the strong by their rest share, whatever the order, without those who have none', () => {
    const attempts = [
      ...attemptsOf([20, 5, 5, 5], { restShare: null }),
      ...attemptsOf([3, 0, 9, 8], { restShare: 0.2 }),
      ...attemptsOf([6, 8, 0, 0], { restShare: 0.9 }),
      ...attemptsOf([16, 0, 0, 0], { restShare: 0.6 }),
    ]
    expect(kinds(attempts)).toEqual([['strong-distractor 1: remove'], 'remove'])
  })

  test.each([
    [9, []],
    [10, ['strong-distractor 1: remove']],
  ])('%i with a rest share', (count, found) => {
    const attempts = [...attemptsOf([36, 0, 9, 9]), ...attemptsOf([0, count, 0, 0], { restShare: 0.9 })]
    expect(kinds(attempts)[0]).toEqual(found)
  })

  test.each([
    [180, 'good'],
    [181, 'look'],
  ])('a median of %i seconds: %s', (seconds, verdict) => {
    const found = verdict === 'good' ? [] : ['slow: look']
    expect(kinds(attemptsOf([30, 10, 6, 4], { seconds }))).toEqual([found, verdict])
  })
})

test.each([
  [{ right: 4, answered: 5 }, true, null],
  [{ right: 4, answered: 6 }, true, 0.6],
  [{ right: 4, answered: 6 }, false, 0.8],
  [{ right: 0, answered: 0 }, false, null],
])('of %j, this one right %s, the rest share is %s', (learner, isRight, share) => {
  expect(restShare(learner, isRight)).toBe(share)
})

test.each([
  [29, 0.9, 'hard'],
  [30, 0.75, 'easy'],
  [30, 0.749, 'medium'],
  [30, 0.45, 'medium'],
  [500, 0.449, 'hard'],
])('authored hard, %i attempts, %d right: shown %s', (attempts, difficulty, shown) => {
  expect(shownDifficulty('hard', { attempts, difficulty })).toBe(shown)
})

test('without statistics the author’s difficulty is shown', () => {
  expect(shownDifficulty('medium', null)).toBe('medium')
})
