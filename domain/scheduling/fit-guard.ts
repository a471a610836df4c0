/**
 * Whether memory weights that were fitted to a learner are adopted. Fitting always finds weights that suit the past
 * better; only those are adopted that predict better what they have not seen (learning.md section 1).
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
/** What log loss on the held-out reviews has to fall by, at least. */
const leastGain = 0.002
/**
 * And how many standard errors above 0 the mean gain has to be. On a log that the weights in use have made, other weights
 * gain by chance alone, and 2 standard errors are passed in at most one of 40 fits. The gain of 0.002 alone is passed in one
 * of five: of 200 such logs of 1,000 reviews by 43.
 */
const standardErrors = 2

/** At least 1,000 reviews, and 400 of them since the last fit, adopted or not. */
export function isFitDue(learner: { reviews: number; reviewsAtLastFit: number | null }): boolean {
  const { reviews, reviewsAtLastFit } = learner
  return reviews >= fewestReviews && reviews - (reviewsAtLastFit ?? 0) >= fewestNewReviews
}

/**
 * The study day from which reviews are held out: the weights are fitted to the reviews before it, 80 % of all. Undefined
 * without a review on a later day than the one before of its card: a repeat on the same day predicts nothing.
 */
export function firstHeldOutDay(histories: readonly CardHistory[]): number | undefined {
  const days = histories.flatMap(({ studyDays }) =>
    studyDays.filter((day, place) => day > (studyDays[place - 1] ?? day)),
  )
  return days.sort((a, b) => a - b)[Math.floor(days.length * shareToTrain)]
}

/** The reviews before a day: whole histories, since what was rated later changes nothing of what came before. */
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

/** Of the mean; infinite for fewer than two. */
function standardErrorOf(numbers: readonly number[]): number {
  if (numbers.length < 2) return Number.POSITIVE_INFINITY
  const middle = mean(numbers)
  const squares = numbers.reduce((sum, number) => sum + (number - middle) ** 2, 0)
  return Math.sqrt(squares / (numbers.length - 1) / numbers.length)
}
