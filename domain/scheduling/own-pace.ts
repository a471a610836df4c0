/** A learner's own seconds, and share of new cards known at first sight, once enough of them are known. */
import { type Pace, usualKnownAtSight } from '#domain/exam-plan/exam-gain.ts'
import { paceOfQuestions, type StudySeconds, usualSeconds, winsorisedMean } from './study-seconds.ts'

/** Of new cards, for a share of the learner's own (learning.md 1a). */
const fewestRatings = 50
/** The usual seconds count as so many ratings, so that an evening of hurry changes little. Our own choice, like the floors. */
const ratingsOfUsual = 150
const fewestSeconds = { review: 4, relearn: 3, newCard: 15 }

/**
 * Seconds of the learner's latest ratings: `firstRatings` of cards never seen before, `repeats` on the day of a card's last
 * review, `reviews` on a later one; `questions` of their latest answers.
 */
export type StudyTimes = {
  firstRatings: { count: number; known: number; seconds: readonly number[] }
  repeats: readonly number[]
  reviews: readonly number[]
  questions: readonly number[]
}

/** Moves slowly from the usual seconds to the learner's own, and never below what reading takes. */
export function ownPace({ firstRatings, repeats, reviews, questions }: StudyTimes): Pace {
  const knownAtSight =
    firstRatings.count < fewestRatings ? usualKnownAtSight : firstRatings.known / firstRatings.count
  const relearn = slowMean('relearn', ownMean(repeats))
  const first = ownMean(firstRatings.seconds)
  const seconds: StudySeconds = {
    review: slowMean('review', ownMean(reviews)),
    relearn,
    // The usual one has its repeats in it.
    newCard: slowMean('newCard', { ...first, mean: first.mean + (1 - knownAtSight) * relearn }),
    question: paceOfQuestions(questions) ?? usualSeconds.question,
  }
  return { seconds, knownAtSight }
}

type OwnMean = { timed: number; mean: number }

const ownMean = (times: readonly number[]): OwnMean => ({
  timed: times.length,
  mean: winsorisedMean(times) ?? 0,
})

function slowMean(kind: keyof typeof fewestSeconds, { timed, mean }: OwnMean): number {
  const slow = (ratingsOfUsual * usualSeconds[kind] + timed * mean) / (ratingsOfUsual + timed)
  return Math.max(fewestSeconds[kind], slow)
}
