/** A learner's own seconds, and share of new cards known at first sight, once enough of them are known. */
import { type Pace, usualKnownAtSight } from './exam-gain.ts'
import { type StudySeconds, usualSeconds } from './study-seconds.ts'

/** Of new cards, for a share of the learner's own (learning.md 1a). */
const fewestRatings = 50
/** The usual seconds count as so many ratings, so that an evening of hurry changes little. Our own choice, like the floors. */
const ratingsOfUsual = 150
const fewestSeconds = { review: 4, relearn: 3, newCard: 15 }

/** Of one kind of rating: how many were timed, and the mean of their seconds. */
export type TimedRatings = { timed: number; meanSeconds: number | null }

/** `firstRatings` of cards never seen before, `repeats` on the day of a card's last review, `reviews` on a later one. */
export type RatingTimes = {
  firstRatings: TimedRatings & { count: number; known: number }
  repeats: TimedRatings
  reviews: TimedRatings
}

/** Moves slowly from the usual seconds to the learner's own, and never below what reading takes. */
export function ownPace(times: RatingTimes, question: number | undefined): Pace {
  const { firstRatings, repeats, reviews } = times
  const knownAtSight =
    firstRatings.count < fewestRatings ? usualKnownAtSight : firstRatings.known / firstRatings.count
  const relearn = slowMean('relearn', repeats)
  const withRepeats = (firstRatings.meanSeconds ?? 0) + (1 - knownAtSight) * relearn
  const seconds: StudySeconds = {
    review: slowMean('review', reviews),
    relearn,
    // The usual one has its repeats in it.
    newCard: slowMean('newCard', { timed: firstRatings.timed, meanSeconds: withRepeats }),
    question: question ?? usualSeconds.question,
  }
  return { seconds, knownAtSight }
}

function slowMean(kind: keyof typeof fewestSeconds, { timed, meanSeconds }: TimedRatings): number {
  const own = timed * (meanSeconds ?? 0)
  const mean = (ratingsOfUsual * usualSeconds[kind] + own) / (ratingsOfUsual + timed)
  return Math.max(fewestSeconds[kind], mean)
}
