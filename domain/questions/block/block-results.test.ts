import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type AskedQuestion, blockResults, median, scoreTrend } from './block-results.ts'

const item = (facts: Partial<AskedQuestion>): AskedQuestion => ({
  category: 'breast',
  task: 'treatment',
  isRight: true,
  confidence: 2,
  seconds: 60,
  ...facts,
})
const outline = [
  { id: 'breast', weight: 13 },
  { id: 'thoracic', weight: 11 },
  { id: 'genetics', weight: 2 },
]

describe('the results of a block', () => {
  const results = () =>
    blockResults(
      [
        item({ category: 'thoracic', task: 'diagnosis', isRight: false, confidence: 3, seconds: 90 }),
        item({ category: 'breast', confidence: 3, seconds: 30 }),
        item({ category: 'breast', isRight: false, confidence: 1, seconds: 120 }),
        item({ category: 'coagulation', task: 'mechanism', confidence: null, seconds: 45 }),
        item({ category: 'thoracic', task: 'diagnosis', isRight: null, confidence: null, seconds: 5 }),
      ],
      outline,
    )

  it('scores over all questions', () => {
    expect(results().score).toEqual({ right: 2, answered: 4, total: 5, share: 0.4 })
  })

  it('by category, in the order of the outline', () => {
    expect(results().byCategory).toEqual([
      { category: 'breast', weight: 13, right: 1, answered: 2, total: 2, share: 0.5 },
      { category: 'thoracic', weight: 11, right: 0, answered: 1, total: 2, share: 0 },
      { category: 'coagulation', weight: null, right: 1, answered: 1, total: 1, share: 1 },
    ])
  })

  it('by task', () => {
    expect(results().byTask.map(({ task, right, total }) => [task, right, total])).toEqual([
      ['diagnosis', 0, 2],
      ['treatment', 1, 2],
      ['mechanism', 1, 1],
    ])
  })

  it('by time and confidence', () => {
    expect(results()).toMatchObject({ totalSeconds: 290, medianSeconds: 45, confidentErrors: 1 })
    expect(results().calibration).toEqual([
      { confidence: 1, answered: 1, right: 0 },
      { confidence: 2, answered: 0, right: 0 },
      { confidence: 3, answered: 2, right: 1 },
    ])
  })

  it('has a median in whole seconds, between two questions too', () => {
    const items = [item({ seconds: 30 }), item({ seconds: 45 })]
    expect(blockResults(items, outline).medianSeconds).toBe(38)
  })

  it('of a block without questions are empty, and no number is NaN', () => {
    expect(blockResults([], outline)).toMatchObject({
      score: { right: 0, answered: 0, total: 0, share: 0 },
      byCategory: [],
      byTask: [],
      totalSeconds: 0,
      medianSeconds: null,
    })
  })

  it('count as confident errors only what was wrong and sure', () => {
    const answers = ([true, false, null] as const).flatMap((isRight) =>
      ([1, 2, 3, 3, null] as const).map((confidence) => item({ isRight, confidence })),
    )
    expect(blockResults([...answers, item({ confidence: 3 })], outline).confidentErrors).toBe(2)
  })
})

test('categories and tasks each add up to the score', () => {
  const anyItem = fc.record({
    category: fc.constantFrom('breast', 'thoracic', 'x'),
    task: fc.constantFrom('diagnosis' as const, 'prognosis' as const),
    isRight: fc.constantFrom(true, false, null),
  })
  fc.assert(
    fc.property(fc.array(anyItem), (items) => {
      const { score, byCategory, byTask } = blockResults(items.map(item), outline)
      for (const rows of [byCategory, byTask])
        for (const field of ['right', 'answered', 'total'] as const)
          expect(rows.reduce((sum: number, row) => sum + row[field], 0)).toBe(score[field])
    }),
  )
})

describe('the trend', () => {
  const block = (finishedAt: number, right: number, total = 10) => ({ finishedAt, right, total })

  it('moves over five blocks, weighted by their questions', () => {
    const points = scoreTrend([
      block(1, 0),
      block(2, 10),
      block(3, 5),
      block(4, 5),
      block(5, 5),
      block(6, 50, 60),
    ])
    expect(points.map(({ share }) => share)).toEqual([0, 1, 0.5, 0.5, 0.5, 50 / 60])
    expect(points.map(({ movingShare }) => movingShare)).toEqual([0, 0.5, 0.5, 0.5, 0.5, 0.75])
  })

  it('is in the order of time and leaves out what asked nothing', () => {
    const points = scoreTrend([block(9, 4), block(5, 0, 0), block(3, 8)])
    expect(points.map(({ finishedAt, movingShare }) => [finishedAt, movingShare])).toEqual([
      [3, 0.8],
      [9, 0.6],
    ])
  })
})

test.each([
  [[], null],
  [[7], 7],
  [[9, 1], 5],
  [[100, 9, 1], 9],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %s', (numbers, expected) => {
  expect(median(numbers)).toBe(expected)
})
