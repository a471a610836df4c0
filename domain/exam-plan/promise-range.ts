/**
 * A promise as a range, shifted by the results of the learner's reviews (learning.md 3b). The constants were
 * set on simulated learners, predicting each kind of memory with the model fitted to the other kinds, and
 * judged on further kinds: promise-range.simulation.test.ts and docs/decisions/024.
 */
import type { MemoryModel } from '#domain/scheduling/fsrs.ts'
import type { StudyPromise } from './promise.ts'

/** A card's first review on a later study day than the one before: `stability` before it, `days` since then. */
export type PastReview = ReviewedCard & { isRecalled: boolean }
export type ReviewedCard = { stability: number; days: number }

/** Only this many of the latest reviews count. */
export const mostPastReviews = 400

/**
 * The difference between a learner's recall and the model's prediction, in log odds: `level` a week after the
 * previous review, and `slope` in addition for each time that these days are multiplied by 2.7.
 */
export type RecallDifference = { level: number; slope: number; reviews: number }

/** The expectation before the first review; below, the standard deviations among learners. */
const usual = { level: 0, slope: -0.25 }
const spread = { level: 0.5, slope: 0.4 }
/** A week is about exp(2) days. */
const logOfWeek = 2
const steps = 8
/** Predictions are limited to this range, so that their log odds are finite. */
const bounds = { least: 0.0001, most: 0.9999 }

/**
 * The most likely difference, by logistic regression on the predicted recall with the usual values as the
 * prior, using Newton's method.
 */
export function differenceOf(
  reviews: readonly PastReview[],
  memoryModel: Pick<MemoryModel, 'recallAfter'>,
): RecallDifference {
  const known = reviews.map((review) => ({
    ...predictionOf(review, memoryModel),
    recalled: review.isRecalled ? 1 : 0,
  }))
  const sure = { level: 1 / spread.level ** 2, slope: 1 / spread.slope ** 2 }
  let { level, slope } = usual
  for (let step = 0; step < steps; step++) {
    let byLevel = (usual.level - level) * sure.level
    let bySlope = (usual.slope - slope) * sure.slope
    let [levels, both, slopes] = [sure.level, 0, sure.slope]
    for (const { logOdds, time, recalled } of known) {
      const chance = chanceOf(logOdds + level + slope * time)
      const weight = chance * (1 - chance)
      byLevel += recalled - chance
      bySlope += (recalled - chance) * time
      levels += weight
      both += weight * time
      slopes += weight * time * time
    }
    const determinant = levels * slopes - both * both
    level += (slopes * byLevel - both * bySlope) / determinant
    slope += (levels * bySlope - both * byLevel) / determinant
  }
  return { level, slope, reviews: reviews.length }
}

/** The recall of a review by the model and the difference, 0 to 1. */
export function recallOf(
  review: ReviewedCard,
  { level, slope }: RecallDifference,
  memoryModel: Pick<MemoryModel, 'recallAfter'>,
): number {
  const { logOdds, time } = predictionOf(review, memoryModel)
  return chanceOf(logOdds + level + slope * time)
}

const chanceOf = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))

function predictionOf({ stability, days }: ReviewedCard, memoryModel: Pick<MemoryModel, 'recallAfter'>) {
  const recall = memoryModel.recallAfter({ stability }, days)
  const held = Math.min(bounds.most, Math.max(bounds.least, recall))
  return { logOdds: Math.log(held / (1 - held)), time: Math.log(Math.max(1, days)) - logOfWeek }
}

/**
 * The slope shifts a promise most: a learner whose recall falls faster with time than the model predicts
 * gains less from spacing.
 */
const moved = { byLevel: 0.2, bySlope: 1 }
/**
 * The limits of the shift in log odds. No simulated learner differed by more, so nothing is known beyond
 * them.
 */
const farthest = { down: -1, up: 0.5 }
/**
 * The standard deviations of the reached recall: always, in addition without a review, and in addition 180
 * days before the exam.
 */
const deviations = { always: 0.07, unknown: 0.04, farAhead: 0.04 }
const daysFarAhead = 180
/** 80 % of a normal distribution lie within this many standard deviations. */
export const deviationsOf80 = 1.2816
/** Nobody recalls everything. */
const mostRecalled = 0.99

/** A range within 0 to 1 that contains the reached recall in 80 of 100 cases. */
export type PromiseRange = { low: number; high: number }
export type RangedPromise = StudyPromise & { range80: PromiseRange | null }

/**
 * The simulated promise in the form made to a learner: recall shifted by the difference, for seen cards and
 * thus for all, never above the share that is seen by then.
 * @param by `daysLeft` until the exam day; without one, the number of days that are counted
 */
export function withRange(
  promise: StudyPromise,
  by: { difference: RecallDifference; daysLeft: number },
): RangedPromise {
  const { recallOnExamDay: recall, recallOfSeen } = promise
  if (recall === null || recallOfSeen === null || recallOfSeen === 0) return { ...promise, range80: null }
  const { level, slope, reviews } = by.difference
  const move = moved.byLevel * level + moved.bySlope * slope
  const odds = Math.exp(Math.min(farthest.up, Math.max(farthest.down, move)))
  const shareSeen = recall / recallOfSeen
  const center = Math.min((recall * odds) / (1 - recall + recall * odds), mostRecalled * shareSeen)
  const unknown = 1 - Math.min(1, reviews / mostPastReviews)
  const deviation = Math.sqrt(
    deviations.always ** 2 +
      deviations.unknown ** 2 * unknown +
      (deviations.farAhead ** 2 * by.daysLeft) / daysFarAhead,
  )
  return {
    ...promise,
    recallOnExamDay: center,
    recallOfSeen: center / shareSeen,
    range80: {
      low: Math.max(0, center - deviationsOf80 * deviation),
      high: Math.min(mostRecalled, center + deviationsOf80 * deviation),
    },
  }
}
