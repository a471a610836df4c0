/**
 * A promise as a range, moved by how the learner's reviews came out (learning.md 3b). The constants were set on simulated learners,
 * each kind of memory foretold by what fits the other kinds, and judged on kinds not among them: promise-range.simulation.test.ts
 * and docs/decisions/024.
 */
import type { MemoryModel } from '#domain/scheduling/fsrs.ts'
import type { StudyPromise } from './promise.ts'

/** A card's first review on a later study day than the one before: `stability` before it, `days` since then. */
export type PastReview = ReviewedCard & { isRecalled: boolean }
export type ReviewedCard = { stability: number; days: number }

/** The latest that count. */
export const mostPastReviews = 400

/**
 * How a learner's recall differs from what the model predicts, in log odds: a week after the review before, and more for
 * each time that these days are 2.7 times as many.
 */
export type RecallDifference = { level: number; slope: number; reviews: number }

/** What is thought before there is a review, with the standard deviations of learners. */
const usual = { level: 0, slope: -0.25 }
const spread = { level: 0.5, slope: 0.4 }
/** exp(2) days are a week. */
const logOfWeek = 2
const steps = 8
/** Predictions are held within these, so that their log odds are numbers. */
const bounds = { least: 0.0001, most: 0.9999 }

/** By logistic regression on the predicted recall, drawn to what is usual: the most likely difference, by Newton's method. */
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

/** Recall of a review by the model and the difference, 0 to 1. */
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

/** Whose recall falls faster with time than the model has it gains less by spacing, so that the slope moves a promise most. */
const moved = { byLevel: 0.2, bySlope: 1 }
/** In log odds: no simulated learner differed by more, so that nothing is known beyond. */
const farthest = { down: -1, up: 0.5 }
/** Standard deviations of what is reached: always, without a review, and 180 days before the exam. */
const deviations = { always: 0.07, unknown: 0.04, farAhead: 0.04 }
const daysFarAhead = 180
/** Of a normal distribution 80 % lie within so many standard deviations. */
export const deviationsOf80 = 1.2816
/** Nobody recalls all. */
const mostRecalled = 0.99

/** 0 to 1: 80 of 100 times what is reached lies here. */
export type PromiseRange = { low: number; high: number }
export type RangedPromise = StudyPromise & { range80: PromiseRange | null }

/**
 * The simulated promise as it is made to a learner: recall moved by the difference, of seen cards and so of all, never above
 * what is seen by then. @param by `daysLeft` until the exam day, or those that are counted without one
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
