/**
 * Decides whether memory weights that were fitted to a learner are adopted. Fitting always finds weights that
 * suit the past better; only weights that predict unseen reviews better are adopted (learning.md section 1).
 */

import { logLossOf } from '#domain/exam-plan/prediction-quality.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { recalledFrom } from '#domain/progress/retention.ts'
import { areWithinBounds, type Memory, type MemoryWeights, memoryModelOf } from './fsrs.ts'

/** One card's reviews that count and were not undone, in their order. */
export type CardHistory = { ratings: Confidence[]; studyDays: number[] }

const fewestReviews = 1000
const fewestNewReviews = 400
const shareToTrain = 0.8
/** The least decrease of log loss on the held-out reviews. */
const leastGain = 0.002
/**
 * The mean gain must also be this many standard errors above 0. On a log that the current weights have
 * produced, other weights gain only by chance, and at most one of 40 fits exceeds 2 standard errors. One of
 * five exceeds the gain of 0.002 alone: 43 of 200 such logs of 1,000 reviews.
 */
const standardErrors = 2

/**
 * Whether a fit is due: there are at least 1,000 reviews, and 400 of them since the last fit, adopted or not.
 */
export function isFitDue(learner: { reviews: number; reviewsAtLastFit: number | null }): boolean {
  const { reviews, reviewsAtLastFit } = learner
  return reviews >= fewestReviews && reviews - (reviewsAtLastFit ?? 0) >= fewestNewReviews
}

/**
 * The study day from which reviews are held out: the weights are fitted to the reviews before it, 80 % of
 * all. Undefined when no card has a review on a later day than its previous one: a repeat on the same day
 * predicts nothing.
 */
export function firstHeldOutDay(histories: readonly CardHistory[]): number | undefined {
  const days = histories.flatMap(({ studyDays }) =>
    studyDays.filter((day, place) => day > (studyDays[place - 1] ?? day)),
  )
  return days.sort((a, b) => a - b)[Math.floor(days.length * shareToTrain)]
}

/** The reviews before a day: histories are cut there, since later ratings do not change earlier ones. */
export function historiesBefore(histories: readonly CardHistory[], day: number): CardHistory[] {
  return histories.flatMap(({ ratings, studyDays }) => {
    const later = studyDays.findIndex((studyDay) => studyDay >= day)
    const end = later < 0 ? studyDays.length : later
    return end < 2 ? [] : [{ ratings: ratings.slice(0, end), studyDays: studyDays.slice(0, end) }]
  })
}

/** Log loss of each held-out review, when the log is replayed with these weights (null: the defaults). */
export function heldOutLosses(
  histories: readonly CardHistory[],
  by: { weights: MemoryWeights | null; fromDay: number },
): number[] {
  const model = memoryModelOf(by.weights)
  return histories.flatMap(({ ratings, studyDays }) => {
    const losses: number[] = []
    let memory: Memory | null = null
    for (const [place, confidence] of ratings.entries()) {
      const day = studyDays[place] ?? 0
      const elapsedDays = day - (studyDays[place - 1] ?? day)
      if (memory !== null && elapsedDays > 0 && day >= by.fromDay)
        losses.push(logLossOf(confidence >= recalledFrom, model.recallAfter(memory, elapsedDays)))
      memory = model.reviewCard(memory, elapsedDays, confidence)
    }
    return losses
  })
}

export type FitVerdict = { logLossBefore: number; logLossAfter: number; isAdopted: boolean }

/** Compares the losses of the same reviews with the weights in use and with the fitted ones. */
export function judgeFit(
  fitted: MemoryWeights,
  losses: { before: readonly number[]; after: readonly number[] },
): FitVerdict {
  const { before, after } = losses
  const gains = before.map((loss, place) => loss - (after[place] ?? loss))
  const gain = mean(gains)
  const isLarge = gain >= leastGain && gain - standardErrors * standardErrorOf(gains) > 0
  return {
    logLossBefore: mean(before),
    logLossAfter: mean(after),
    isAdopted: isLarge && areWithinBounds(fitted),
  }
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/** The standard error of the mean; infinite for fewer than two numbers. */
function standardErrorOf(numbers: readonly number[]): number {
  if (numbers.length < 2) return Number.POSITIVE_INFINITY
  const middle = mean(numbers)
  const squares = numbers.reduce((sum, number) => sum + (number - middle) ** 2, 0)
  return Math.sqrt(squares / (numbers.length - 1) / numbers.length)
}
