/**
 * Measures a difference between expectation and result over different learners. The learner is the unit, so
 * that many answers by a few learners do not look like many learners (docs/decisions/036-evidence-ledger.md).
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

/**
 * Sums over one learner's answers. `expected` is the sum of the promised chances, or the right answers of the
 * control group; `found` counts the right answers of the group that is measured.
 */
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
  /** A difference is claimed when the 99.9 % interval excludes zero. */
  verdict: 'too-few' | 'no-difference' | 'difference'
}

/** With fewer learners, the interval covers less than 95 %. */
const leastLearners = 30
/**
 * Two-sided quantiles: 95 % for the shown interval, and 99.9 % for claiming a difference, because there are
 * six measures, tested every night.
 */
const z95 = 1.959964
const zOfClaim = 3.290527

/**
 * Computes the shares of all answers and their difference: the linearised variance of a difference of two
 * ratios, with learners as clusters (Cochran, Sampling Techniques, chapter 6) and Student's quantile.
 * @param countsBoth true when the found answers are different answers from those expected; else they are the
 * same answers, predicted
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

/**
 * The quantile of Student's t for a quantile of the normal distribution, by the expansion of Cornish and
 * Fisher. @param freedom 29 or more
 */
function studentQuantile(z: number, freedom: number): number {
  const first = (z ** 3 + z) / 4
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  return z + first / freedom + second / freedom ** 2
}
