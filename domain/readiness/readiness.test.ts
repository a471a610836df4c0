import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type CategoryFigures,
  readinessByCovariance,
} from '#tests/support/simulation/independent-readiness.ts'
import type { CategoryKnowledge, LearnerKnowledge } from './knowledge.ts'
import { estimateReadiness, type StudyUntil } from './readiness.ts'

const today = 1000
/** Recall is the same on every day, unless another one is given for the exam day. */
const cardsRecalled = (recall: number, recallThen = recall) => ({
  ...{ stability: 1, lastStudyDay: today },
  memoryModel: { recallAfter: (_: object, days: number) => (days === 0 ? recall : recallThen) },
})

/** The same learner in the form that the product uses. */
function knownOf(figures: readonly CategoryFigures[]): LearnerKnowledge {
  const cards = 1000
  const seenSince = new Map<number, number>()
  for (const { attempts } of figures)
    for (const { age, seenSince: part } of attempts) seenSince.set(age, part)
  const ages = [...seenSince.keys()].sort((a, b) => a - b)
  return {
    categories: figures.map(
      ({ id, weight, coverage, recall, recallThen, attempts }): CategoryKnowledge => ({
        ...{ id, weight: 100 * weight, cards, cardsSeen: coverage * cards },
        memories: recall === null ? [] : [cardsRecalled(recall, recallThen ?? recall)],
        attempts: attempts.map(({ age, answered, right }) => ({ studyDay: today - age, answered, right })),
      }),
    ),
    newCards: ages.map((age, index) => {
      const before = index === 0 ? 0 : (seenSince.get(ages[index - 1] ?? 0) ?? 0)
      return {
        studyDay: today - age + 1,
        cards: ((seenSince.get(age) ?? 0) - before) * cards * figures.length,
      }
    }),
  }
}

const at = (days: number, answered: number, right: number, seenSince = 0) => ({
  ...{ age: days, seenSince, answered, right },
})

/** The worked example of learning.md: id, weight in percent, right, answered, coverage, recall. */
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
const example = rows.map(
  ([id, weight, right, answered, coverage, recall]): CategoryFigures => ({
    ...{ id, weight: weight / 100, coverage, recall, attempts: [at(0, answered, right)] },
  }),
)
const everywhere = (of: Partial<CategoryFigures>) =>
  example.map(({ id, weight }) => ({ id, weight, coverage: 0, recall: null, attempts: [], ...of }))

describe.each([
  ['the worked example', example, undefined],
  ['a new learner', everywhere({}), undefined],
  ['cards only', everywhere({ coverage: 0.75, recall: 0.9 }), undefined],
  ['strong everywhere', everywhere({ coverage: 1, recall: 0.95, attempts: [at(0, 50, 45)] }), undefined],
  [
    'one category only',
    everywhere({}).map((category) =>
      category.id === 'breast'
        ? { ...category, coverage: 1, recall: 0.93, attempts: [at(0, 200, 170)] }
        : category,
    ),
    undefined,
  ],
  [
    'better and better, with new cards',
    everywhere({
      coverage: 0.6,
      recall: 0.9,
      attempts: [at(0, 10, 8), at(60, 8, 5, 0.2), at(120, 12, 6, 0.4)],
    }),
    undefined,
  ],
  [
    'the same, if study stops',
    everywhere({ coverage: 0.6, recall: 0.9, recallThen: 0.7, attempts: [at(0, 10, 8), at(60, 8, 5, 0.2)] }),
    { days: 0, gained: 0 },
  ],
  [
    'the same, by a plan',
    everywhere({ coverage: 0.6, recall: 0.9, recallThen: 0.93, attempts: [at(0, 10, 8), at(60, 8, 5, 0.2)] }),
    { days: 40, gained: 0.3 },
  ],
  [
    'worse and worse, by a plan',
    everywhere({ coverage: 0.6, recall: 0.9, recallThen: 0.93, attempts: [at(0, 10, 4), at(90, 12, 9)] }),
    { days: 40, gained: 0 },
  ],
] as const)('%s', (_, figures, plan) => {
  const expected = readinessByCovariance(figures, plan)
  const [first] = figures
  const until: StudyUntil | undefined =
    plan &&
    (plan.days === 0
      ? { examDay: today + 40 }
      : { examDay: today + 40, plan: { recall: first?.recallThen ?? null, coverageGained: plan.gained } })
  const readiness = estimateReadiness(knownOf(figures), today, until)

  it('is what the covariances give', () => {
    expect(readiness.share).toBeCloseTo(expected.share, 9)
    expect(readiness.sd).toBeCloseTo(expected.sd, 9)
    expect(readiness.range80.low).toBeCloseTo(expected.low80, 9)
    expect(readiness.range80.high).toBeCloseTo(Math.min(1, expected.high80), 9)
    for (const { id, share, sd } of readiness.categories) {
      expect(share).toBeCloseTo(Math.min(1, expected.shares.get(id) ?? -1), 9)
      expect(sd).toBeCloseTo(expected.sds.get(id) ?? -1, 9)
    }
  })

  it('has a wider range for 95 of 100 times', () => {
    expect(readiness.range95.low).toBeLessThan(readiness.range80.low)
    expect(readiness.range95.high).toBeGreaterThanOrEqual(readiness.range80.high)
  })
})

test('a trend that rises goes on with the plan, one that falls does not', () => {
  const change = (first: number, last: number) => {
    const attempts = [at(0, 10, last), at(90, 10, first)]
    const known = knownOf(everywhere({ coverage: 1, recall: 0.9, attempts }))
    const plan = { recall: 0.9, coverageGained: 0 }
    const then = estimateReadiness(known, today, { examDay: today + 40, plan })
    return then.share - estimateReadiness(known, today).share
  }
  expect(change(4, 8)).toBeGreaterThan(0.03)
  expect(change(8, 4)).toBeCloseTo(0, 9)
})

test('without any category no number is NaN', () => {
  expect(estimateReadiness({ categories: [], newCards: [] }, today)).toMatchObject({
    share: 0,
    categories: [],
  })
})

test('new cards seen since an answer lift what it says, and those before it do not', () => {
  const { categories } = knownOf(everywhere({ coverage: 0.5, recall: 0.9, attempts: [at(30, 10, 6)] }))
  const shareWith = (studyDay: number) =>
    estimateReadiness({ categories, newCards: [{ studyDay, cards: 2000 }] }, today).share
  const none = estimateReadiness({ categories, newCards: [] }, today).share
  expect(shareWith(today - 31)).toBe(none)
  expect(shareWith(today - 30)).toBe(none)
  expect(shareWith(today - 29)).toBeGreaterThan(none + 0.03)
})

const anyCategory = fc.record({
  id: fc.string(),
  weight: fc.integer({ min: 1, max: 20 }),
  answered: fc.nat(60),
  rightShare: fc.double({ min: 0, max: 1, noNaN: true }),
  coverage: fc.double({ min: 0, max: 1, noNaN: true }),
  recall: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  age: fc.nat(300),
})

const oneOf = (weight: number, answered: number, rightShare: number) => ({
  ...{ id: '', coverage: 0, recall: null, age: 0, weight, answered, rightShare },
})

test('shares and ranges stay within 0 and 1, and an answer of today right instead of wrong never lowers the estimate', () => {
  fc.assert(
    fc.property(fc.array(anyCategory, { minLength: 1, maxLength: 11 }), (categories) => {
      const knownWith = (right: number): LearnerKnowledge => ({
        newCards: [],
        categories: categories.map(({ recall, coverage, answered, rightShare, age, ...category }, index) => ({
          ...category,
          ...{ cards: 1000, cardsSeen: Math.round(1000 * coverage) },
          memories: recall === null ? [] : [cardsRecalled(recall)],
          attempts: [
            { studyDay: today - age, answered, right: Math.round(rightShare * answered) },
            ...(index === 0 ? [{ studyDay: today, answered: 1, right }] : []),
          ],
        })),
      })
      const { share, range80, range95 } = estimateReadiness(knownWith(0), today)
      expect(0 <= range95.low && range95.low <= range80.low && range80.low <= share).toBe(true)
      expect(share <= range80.high && range80.high <= range95.high && range95.high <= 1).toBe(true)
      expect(estimateReadiness(knownWith(1), today).share).toBeGreaterThanOrEqual(share)
    }),
    { examples: [[[oneOf(1, 29, 0.98), oneOf(9, 2, 0)]]] },
  )
})
