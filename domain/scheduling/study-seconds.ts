/**
 * The time that studying takes: the only place of time estimates, for Today, the session form and everything
 * else that shows minutes.
 */

/**
 * The seconds of a card already learned, of its repeat on the same day after it was missed, of a new card
 * with its repeats, and of a question.
 */
export type StudySeconds = { review: number; relearn: number; newCard: number; question: number }

/**
 * The seconds used until a learner's own are known: for cards as in learning.md 1a, for questions less than
 * the two minutes of the exam.
 */
export const usualSeconds: StudySeconds = { review: 15, relearn: 12, newCard: 40, question: 90 }

/**
 * The mean recall of a learner's reviews, where the recall of each card is not available: between the targets
 * of 0.80 and 0.90 (exam-plan.ts).
 */
const usualRecall = 0.85

/**
 * A learner's own pace of questions is used from this many answers, and within these limits: a question may
 * be left open overnight.
 */
const paceKnownFrom = 20
const fastestPace = 20
const slowestPace = 300

export type StudyKind = 'reviews' | 'newCards' | 'questions'

/** The numbers of items to study. */
export type StudyCounts = Partial<Record<StudyKind, number>>

/**
 * The seconds of a review, including its repeat when the card is missed. @param recall chance that it is not
 * missed, 0 to 1
 */
export function secondsOfReview(seconds: StudySeconds = usualSeconds, recall: number = usualRecall): number {
  return seconds.review + seconds.relearn * (1 - recall)
}

export function estimateSeconds(counts: StudyCounts, seconds: StudySeconds = usualSeconds): number {
  const { reviews = 0, newCards = 0, questions = 0 } = counts
  return reviews * secondsOfReview(seconds) + newCards * seconds.newCard + questions * seconds.question
}

/** Whole minutes, rounded up; 0 for nothing. */
export function estimateMinutes(counts: StudyCounts, seconds: StudySeconds = usualSeconds): number {
  return Math.ceil(estimateSeconds(counts, seconds) / 60)
}

/**
 * Divides the minutes among the kinds in whole minutes, in proportion to their seconds (by largest
 * remainders).
 */
export function shareMinutes(seconds: Record<StudyKind, number>, minutes: number): Record<StudyKind, number> {
  const kinds = ['reviews', 'newCards', 'questions'] as const
  const sum = seconds.reviews + seconds.newCards + seconds.questions
  const exact = (kind: StudyKind) => (sum === 0 ? 0 : (minutes * seconds[kind]) / sum)
  const shared = {
    reviews: Math.floor(exact('reviews')),
    newCards: Math.floor(exact('newCards')),
    questions: Math.floor(exact('questions')),
  }
  const remainder = (kind: StudyKind) => exact(kind) % 1
  const missing = sum === 0 ? 0 : minutes - shared.reviews - shared.newCards - shared.questions
  for (const kind of kinds.toSorted((a, b) => remainder(b) - remainder(a)).slice(0, missing))
    shared[kind] += 1
  return shared
}

/**
 * The number of reviews a day by which cards are placed, at least 1: it does not change with the learner's
 * pace.
 */
export function dailyReviewBudget(dailyMinutes: number): number {
  return Math.max(1, Math.floor((dailyMinutes * 60) / usualSeconds.review))
}

/** Times are skewed: a median is 1.2 to 1.4 times too small, and a plain mean follows one card that was left open. */
const usualTimes = 0.95

/** The mean, with the longest 5 % counted as the 95th percentile (nearest rank); null without times. */
export function winsorisedMean(times: readonly number[]): number | null {
  if (times.length === 0) return null
  const sorted = times.toSorted((a, b) => a - b)
  const longest = sorted[Math.ceil(usualTimes * sorted.length) - 1] ?? 0
  return sorted.reduce((sum, seconds) => sum + Math.min(seconds, longest), 0) / sorted.length
}

/**
 * The learner's own seconds for a question; undefined until they are known. @param times the seconds of the
 * latest answers
 */
export function paceOfQuestions(times: readonly number[]): number | undefined {
  const mean = winsorisedMean(times)
  if (mean === null || times.length < paceKnownFrom) return undefined
  return Math.min(slowestPace, Math.max(fastestPace, mean))
}
