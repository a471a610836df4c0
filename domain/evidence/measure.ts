/**
 * A difference between what was expected and what was found, over learners who differ: the learner is the unit, so that many
 * answers of a few learners do not look like many learners (docs/decisions/036-evidence-ledger.md).
 */

export const measureIds = [
  'recall',
  'readiness-block',
  'readiness-in-training',
  'repeat',
  'order',
  'spacing-none',
] as const
export type MeasureId = (typeof measureIds)[number]

/** Sums over the answers of one learner: the chances that were promised, or right answers to the group compared with, and theirs. */
export type LearnerSums = { expected: number; expectedOf: number; found: number; foundOf: number }

/** A difference of two shares, -1 to 1, with its 95 % interval. */
type Interval = { estimate: number; low: number; high: number }

export type Measure = {
  id: MeasureId
  learners: number
  answers: number
  expected: number | null
  found: number | null
  difference: Interval | null
  /** A difference is claimed where the 99.9 % interval is clear of zero. */
  verdict: 'too-few' | 'no-difference' | 'difference'
}

/** With fewer, the interval says less than 95 %. */
const leastLearners = 30
/** Two-sided 95 %, as is shown, and 99.9 %, by which a difference is claimed: there are six measures, and each night looks again. */
const z95 = 1.959964
const zOfClaim = 3.290527

/**
 * The shares of all answers, and their difference: the linearised variance of a difference of two ratios, learners as
 * clusters (Cochran, Sampling Techniques, chapter 6), with Student's quantile.
 * @param countsBoth the found answers are others than those expected; else the same ones, predicted
 */
export function measureOf(
  id: MeasureId,
  sums: readonly LearnerSums[],
  { countsBoth = false }: { countsBoth?: boolean } = {},
): Measure {
  const told = sums.filter(({ expectedOf, foundOf }) => expectedOf + foundOf > 0)
  const total = (of: (learner: LearnerSums) => number) => told.reduce((sum, learner) => sum + of(learner), 0)
  const expectedOf = total((learner) => learner.expectedOf)
  const foundOf = total((learner) => learner.foundOf)
  const answers = countsBoth ? expectedOf + foundOf : foundOf
  const expected = expectedOf > 0 ? total((learner) => learner.expected) / expectedOf : null
  const found = foundOf > 0 ? total((learner) => learner.found) / foundOf : null
  const counted = { id, learners: told.length, answers, expected, found }
  const ofExpected = told.filter((learner) => learner.expectedOf > 0).length
  const ofFound = told.filter((learner) => learner.foundOf > 0).length
  if (expected === null || found === null || Math.min(ofExpected, ofFound) < leastLearners)
    return { ...counted, difference: null, verdict: 'too-few' }
  const learners = told.length
  const influence = told.map(
    (learner) =>
      (learner.found - found * learner.foundOf) / foundOf -
      (learner.expected - expected * learner.expectedOf) / expectedOf,
  )
  const variance = (learners / (learners - 1)) * influence.reduce((sum, value) => sum + value ** 2, 0)
  const sd = Math.sqrt(variance)
  const distance = studentQuantile(z95, learners - 1) * sd
  const estimate = found - expected
  const low = Math.max(-1, estimate - distance)
  const high = Math.min(1, estimate + distance)
  const isClaimed = Math.abs(estimate) > studentQuantile(zOfClaim, learners - 1) * sd
  const verdict = isClaimed ? 'difference' : 'no-difference'
  return { ...counted, difference: { estimate, low, high }, verdict }
}

/** The quantile of Student's t for one of the normal distribution: the expansion of Cornish and Fisher. @param freedom 29 or more */
function studentQuantile(z: number, freedom: number): number {
  const first = (z ** 3 + z) / 4
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  return z + first / freedom + second / freedom ** 2
}
