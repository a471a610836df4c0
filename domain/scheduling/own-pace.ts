/** A learner's own seconds, and share of new cards known at first sight, once enough of them are known. */
import { type Pace, usualKnownAtSight } from './exam-gain.ts'
import { type StudySeconds, usualSeconds } from './study-seconds.ts'

/** Of a kind, for a pace of the learner's own (learning.md 1a). */
const fewestRatings = 50
/** Our own estimate: whoever presses faster does not read. */
const fewestSeconds = 3

/** Of one kind of rating: how many were timed, and the median of their seconds. */
export type TimedRatings = { timed: number; medianSeconds: number | null }

/** `firstRatings` of cards never seen before, `repeats` on the day of a card's last review, `reviews` on a later one. */
export type RatingTimes = {
  firstRatings: TimedRatings & { count: number; known: number }
  repeats: TimedRatings
  reviews: TimedRatings
}

export function ownPace(times: RatingTimes, question: number | undefined): Pace {
  const { firstRatings, repeats, reviews } = times
  const knownAtSight =
    firstRatings.count < fewestRatings ? usualKnownAtSight : firstRatings.known / firstRatings.count
  const relearn = ownSeconds(repeats) ?? usualSeconds.relearn
  const firstSight = ownSeconds(firstRatings)
  const seconds: StudySeconds = {
    review: ownSeconds(reviews) ?? usualSeconds.review,
    relearn,
    // The usual one has its repeats in it.
    newCard: firstSight === undefined ? usualSeconds.newCard : firstSight + (1 - knownAtSight) * relearn,
    question: question ?? usualSeconds.question,
  }
  return { seconds, knownAtSight }
}

function ownSeconds({ timed, medianSeconds }: TimedRatings): number | undefined {
  if (timed < fewestRatings || medianSeconds === null) return undefined
  return Math.max(fewestSeconds, medianSeconds)
}
