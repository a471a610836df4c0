/**
 * Readiness: if the exam were today, what share of fresh questions, weighted by the outline, would be answered right,
 * and how certain is that? It is our own estimate and never a chance of passing. The steps are those of learning.md
 * section 3; its worked example is the golden test.
 */

/** Step 1: what is assumed before any question, and how many questions that is worth. */
const priorShare = 0.62
const priorQuestions = 8
/** Step 2: the share right that card recall predicts is 0.20 + 0.55 R, worth 8 questions at full coverage. */
const recallBase = 0.2
const recallSlope = 0.55
const coverageQuestions = 8
/** Step 3: how many questions the learner's overall share is worth in a category. */
const overallQuestions = 10
/** Step 6: the exam's own chance is that of 200 questions; 0.04 is the model's own uncertainty. */
const examQuestions = 200
const modelSd = 0.04
/** Step 7: normal quantiles of the 80 % and 95 % ranges. */
const quantile80 = 1.2816
const quantile95 = 1.96
/** First attempts halve in weight every 120 days. */
const halfLifeDays = 120

export type ReadinessCategory = {
  id: string
  /** Outline weight; any unit, only proportions count. */
  weight: number
  /** First-attempt questions, each counted with `attemptWeight` of its age: answered and right. */
  answered: number
  right: number
  /** Share of the category's cards ever reviewed, 0 to 1. */
  coverage: number
  /** Mean recall of the reviewed cards on the exam day, or today; null when none was reviewed. */
  recall: number | null
}

export type CategoryReadiness = {
  id: string
  /** Outline weight as a share of 1. */
  weight: number
  /** Expected share right, 0 to 1, and its standard deviation. */
  share: number
  sd: number
}

export type Range = { low: number; high: number }

export type Readiness = {
  /** The learner's overall share right, 0 to 1. */
  overall: number
  /** Expected share right of the whole exam, 0 to 1, and its standard deviation. */
  share: number
  sd: number
  range80: Range
  range95: Range
  categories: CategoryReadiness[]
}

/** How much a first attempt counts at an age in days: 2^(-age/120). */
export function attemptWeight(ageDays: number): number {
  return 2 ** (-Math.max(0, ageDays) / halfLifeDays)
}

/** Steps 1 to 7. Whether the number may be shown is decided by `readinessGate`. */
export function estimateReadiness(categories: readonly ReadinessCategory[]): Readiness {
  const answered = sumOf(categories, (category) => category.answered)
  const right = sumOf(categories, (category) => category.right)
  const overall = (priorQuestions * priorShare + right) / (priorQuestions + answered)
  const totalWeight = sumOf(categories, (category) => category.weight) || 1
  const parts = categories.map((category) => estimateCategory(category, overall, totalWeight))

  const share = sumOf(parts, (part) => part.weight * part.share)
  const ownVariance = sumOf(parts, (part) => part.weight ** 2 * part.variance)
  const sharedVariance =
    (sumOf(parts, (part) => part.weight * part.dependence) ** 2 * overall * (1 - overall)) /
    (priorQuestions + answered + 1)
  const examVariance = sumOf(parts, (part) => (part.weight * part.share * (1 - part.share)) / examQuestions)
  const sd = Math.sqrt(ownVariance + sharedVariance + examVariance + modelSd ** 2)
  return {
    overall,
    share,
    sd,
    range80: range80Of({ share, sd }),
    range95: rangeAround(share, quantile95 * sd),
    categories: parts.map((part) => ({
      id: part.id,
      weight: part.weight,
      share: part.share,
      sd: Math.sqrt(part.variance),
    })),
  }
}

/** Steps 2 to 4 for one category; `dependence` is how far its share follows the overall one. */
function estimateCategory(category: ReadinessCategory, overall: number, totalWeight: number) {
  const cardQuestions = category.recall === null ? 0 : coverageQuestions * category.coverage
  const cardShare = recallBase + recallSlope * (category.recall ?? 0)
  const priorStrength = overallQuestions + cardQuestions
  const prior = (overallQuestions * overall + cardQuestions * cardShare) / priorStrength
  const alpha = priorStrength * prior + category.right
  const beta = priorStrength * (1 - prior) + category.answered - category.right
  const share = alpha / (alpha + beta)
  return {
    id: category.id,
    weight: category.weight / totalWeight,
    share,
    variance: (share * (1 - share)) / (alpha + beta + 1),
    dependence: overallQuestions / (alpha + beta),
  }
}

/** 80 of 100 times a share with this standard deviation lies here. */
export function range80Of({ share, sd }: { share: number; sd: number }): Range {
  return rangeAround(share, quantile80 * sd)
}

function rangeAround(share: number, distance: number): Range {
  return { low: Math.max(0, share - distance), high: Math.min(1, share + distance) }
}

function sumOf<T>(items: readonly T[], numberOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0)
}
