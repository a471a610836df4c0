/** A learner's own seconds and share of new cards known at first sight, once enough of them are known. */
import { type Pace, usualKnownAtSight } from '#domain/exam-plan/exam-gain.ts'
import { paceOfQuestions, type StudySeconds, usualSeconds, winsorisedMean } from './study-seconds.ts'

/** The number of rated new cards from which the learner's own share is used (learning.md 1a). */
const fewestRatings = 50
/**
 * The usual seconds count as this many ratings, so that one hurried evening changes little. This and the
 * lower limits are our choice.
 */
const ratingsOfUsual = 150
const fewestSeconds = { review: 4, relearn: 3, newCard: 15 }

/**
 * The seconds of the learner's latest ratings: `firstRatings` of cards never seen before, `repeats` on the
 * day of a card's last review, `reviews` on a later day; `questions` of the latest answers.
 */
export type StudyTimes = {
  firstRatings: { count: number; known: number; seconds: readonly number[] }
  repeats: readonly number[]
  reviews: readonly number[]
  questions: readonly number[]
}

/**
 * The pace moves slowly from the usual seconds to the learner's own, and never below the time that reading
 * takes.
 */
export function ownPace({ firstRatings, repeats, reviews, questions }: StudyTimes): Pace {
  const knownAtSight =
    firstRatings.count < fewestRatings ? usualKnownAtSight : firstRatings.known / firstRatings.count
  const relearn = slowMean('relearn', ownMean(repeats))
  const first = ownMean(firstRatings.seconds)
  const seconds: StudySeconds = {
    review: slowMean('review', ownMean(reviews)),
    relearn,
    // The usual seconds of a new card include its repeats.
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
