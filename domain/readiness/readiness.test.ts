import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { attemptWeight, estimateReadiness, type ReadinessCategory } from './readiness.ts'

/** The worked example of learning.md: id, weight, right, answered, coverage, recall. */
const rows: [string, number, number, number, number, number | null][] = [
  ['breast', 13, 31, 40, 0.8, 0.92],
  ['hematologic', 14, 18, 30, 0.5, 0.88],
  ['gastrointestinal', 13.5, 24, 35, 0.6, 0.9],
  ['genitourinary', 12, 15, 20, 0.4, 0.9],
  ['thoracic', 11, 17, 25, 0.55, 0.89],
  ['drugs', 9, 21, 30, 0.7, 0.86],
  ['skin-sarcoma-cup', 6, 6, 10, 0.2, 0.9],
  ['gynecologic', 4, 4, 5, 0.1, 0.9],
  ['head-neck-thyroid-cns', 4, 2, 4, 0.1, 0.85],
  ['genetics', 2, 0, 0, 0, null],
  ['other', 11.5, 8, 12, 0.15, 0.9],
]
const example: ReadinessCategory[] = rows.map(([id, weight, right, answered, coverage, recall]) => ({
  id,
  weight,
  right,
  answered,
  coverage,
  recall,
}))

describe('the worked example', () => {
  const readiness = estimateReadiness(example)

  it('gives the published numbers', () => {
    expect(readiness.overall).toBeCloseTo(0.689, 3)
    expect(readiness.categories[1]?.share).toBeCloseTo(0.628, 3)
    expect(readiness.share).toBeCloseTo(0.688, 3)
    expect(readiness.sd).toBeCloseTo(0.058, 3)
    expect([readiness.range80.low, readiness.range80.high].map((end) => Math.round(end * 100))).toEqual([
      61, 76,
    ])
  })

  it('puts the 95 % range around the 80 % range', () => {
    expect(readiness.range95.low).toBeLessThan(readiness.range80.low)
    expect(readiness.range95.high).toBeGreaterThan(readiness.range80.high)
  })

  it('uses the overall share for a category without data, with a wide margin', () => {
    const genetics = readiness.categories.find(({ id }) => id === 'genetics')
    expect(genetics?.share).toBeCloseTo(readiness.overall, 10)
    expect(genetics?.sd).toBeGreaterThan(0.13)
  })
})

test('without data the estimate is the prior, with a wide range', () => {
  const none = estimateReadiness([{ id: 'a', weight: 1, right: 0, answered: 0, coverage: 0, recall: null }])
  expect(none.share).toBeCloseTo(0.62, 10)
  expect(none.range80.high - none.range80.low).toBeGreaterThan(0.5)
})

/**
 * Five more cases, computed from the text of the formula and not with this code; docs/readiness.md shows the steps.
 * Every category has its weight of the example; `of` gives what was done in the category.
 */
const given =
  (done: Partial<ReadinessCategory>, only?: string) =>
  (id: string): Partial<ReadinessCategory> =>
    only === undefined || only === id ? done : {}

/** Asked for the first time today, 120 and 240 days ago: 10, 8 and 12 questions, of which 8, 5 and 6 were right. */
const ages = [
  { days: 0, answered: 10, right: 8 },
  { days: 120, answered: 8, right: 5 },
  { days: 240, answered: 12, right: 6 },
]
const aged = (count: 'answered' | 'right') =>
  ages.reduce((sum, age) => sum + attemptWeight(age.days) * age[count], 0)

describe.each([
  {
    name: 'a new learner',
    of: given({}),
    m: 0.62,
    breast: { share: 0.62, sd: 0.146 },
    P: 0.62,
    sd: 0.177,
    low: 0.393,
    high: 0.847,
  },
  {
    name: 'strong everywhere',
    of: given({ answered: 50, right: 45, coverage: 1, recall: 0.95 }),
    m: 0.896,
    breast: { share: 0.879, sd: 0.039 },
    P: 0.879,
    sd: 0.048,
    low: 0.817,
    high: 0.94,
  },
  {
    name: 'one category with 200 questions, the others without any',
    of: given({ answered: 200, right: 170, coverage: 1, recall: 0.93 }, 'breast'),
    m: 0.841,
    breast: { share: 0.845, sd: 0.024 },
    P: 0.842,
    sd: 0.062,
    low: 0.762,
    high: 0.922,
  },
  {
    name: 'cards only',
    of: given({ coverage: 0.75, recall: 0.9 }),
    m: 0.62,
    breast: { share: 0.648, sd: 0.116 },
    P: 0.648,
    sd: 0.12,
    low: 0.494,
    high: 0.802,
  },
  {
    name: 'questions only, of several ages',
    of: given({ answered: aged('answered'), right: aged('right') }),
    m: 0.702,
    breast: { share: 0.705, sd: 0.086 },
    P: 0.705,
    sd: 0.06,
    low: 0.628,
    high: 0.782,
  },
])('$name', ({ of, m, breast, P, sd, low, high }) => {
  const readiness = estimateReadiness(
    rows.map(([id, weight]) => ({ id, weight, answered: 0, right: 0, coverage: 0, recall: null, ...of(id) })),
  )

  it('is as computed by hand', () => {
    expect(readiness.overall).toBeCloseTo(m, 3)
    expect(readiness.categories[0]?.share).toBeCloseTo(breast.share, 3)
    expect(readiness.categories[0]?.sd).toBeCloseTo(breast.sd, 3)
    expect(readiness.share).toBeCloseTo(P, 3)
    expect(readiness.sd).toBeCloseTo(sd, 3)
    expect(readiness.range80.low).toBeCloseTo(low, 3)
    expect(readiness.range80.high).toBeCloseTo(high, 3)
  })
})

test('without any category no number is NaN', () => {
  expect(estimateReadiness([])).toMatchObject({ share: 0, categories: [] })
})

test.each([
  [0, 1],
  [120, 0.5],
  [240, 0.25],
  [-5, 1],
])('an attempt %i days old counts %d', (age, weight) => {
  expect(attemptWeight(age)).toBeCloseTo(weight, 10)
})

const anyCategory = fc
  .record({
    id: fc.string(),
    weight: fc.integer({ min: 1, max: 20 }),
    answered: fc.nat(200),
    rightShare: fc.double({ min: 0, max: 1, noNaN: true }),
    coverage: fc.double({ min: 0, max: 1, noNaN: true }),
    recall: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ rightShare, ...category }) => ({ ...category, right: rightShare * category.answered }))

test('shares and ranges stay within 0 and 1, and one more right answer never lowers the estimate', () => {
  fc.assert(
    fc.property(fc.array(anyCategory, { minLength: 1, maxLength: 11 }), (categories) => {
      const { share, range80, range95 } = estimateReadiness(categories)
      expect(0 <= range95.low && range95.low <= range80.low && range80.low <= share).toBe(true)
      expect(share <= range80.high && range80.high <= range95.high && range95.high <= 1).toBe(true)
      const [first, ...rest] = categories
      if (!first) return
      const better = { ...first, answered: first.answered + 1, right: first.right + 1 }
      expect(estimateReadiness([better, ...rest]).share).toBeGreaterThan(share)
    }),
  )
})
