/** How long studying takes: the one place of time estimates, for Today, the form of a session and whatever else says minutes. */

/** A card already learned, its repeat on the same day after it was missed, a new card with its repeats, a question. */
export type StudySeconds = { review: number; relearn: number; newCard: number; question: number }

/** Until a learner's own are known: of cards as in learning.md 1a, of questions less than the two minutes of the exam. */
export const usualSeconds: StudySeconds = { review: 15, relearn: 12, newCard: 40, question: 90 }

/** Of a learner's reviews, where the recall of each card is not at hand: between the targets of 0.80 and 0.90 (exam-plan.ts). */
const usualRecall = 0.85

/** A learner's own pace of questions counts from this many, and within these bounds: a question may be left open overnight. */
const paceKnownFrom = 20
const fastestPace = 20
const slowestPace = 300

export type StudyKind = 'reviews' | 'newCards' | 'questions'

/** What is to be studied. */
export type StudyCounts = Partial<Record<StudyKind, number>>

/** A review, with its repeat when the card is missed. @param recall chance that it is not missed, 0 to 1 */
export function secondsOfReview(seconds: StudySeconds = usualSeconds, recall: number = usualRecall): number {
  return seconds.review + seconds.relearn * (1 - recall)
}

export function estimateSeconds(counts: StudyCounts, seconds: StudySeconds = usualSeconds): number {
  const { reviews = 0, newCards = 0, questions = 0 } = counts
  return reviews * secondsOfReview(seconds) + newCards * seconds.newCard + questions * seconds.question
}

/** Whole minutes, rounded up: none for nothing. */
export function estimateMinutes(counts: StudyCounts, seconds: StudySeconds = usualSeconds): number {
  return Math.ceil(estimateSeconds(counts, seconds) / 60)
}

/** Whole minutes of each kind, in proportion to its seconds, that add up to those of all (by largest remainders). */
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

/** Reviews a day by which cards are placed, at least 1: it does not change with the learner's pace. */
export function dailyReviewBudget(dailyMinutes: number): number {
  return Math.max(1, Math.floor((dailyMinutes * 60) / usualSeconds.review))
}

/** Times are skewed: a median is 1.2 to 1.4 times too small, and a plain mean follows one card that was left open. */
const usualTimes = 0.95

/** The mean, the longest 5 % counted as the 95th percentile (nearest rank); null without times. */
export function winsorisedMean(times: readonly number[]): number | null {
  if (times.length === 0) return null
  const sorted = times.toSorted((a, b) => a - b)
  const longest = sorted[Math.ceil(usualTimes * sorted.length) - 1] ?? 0
  return sorted.reduce((sum, seconds) => sum + Math.min(seconds, longest), 0) / sorted.length
}

/** The learner's own seconds for a question; undefined until they are known. @param times of their latest answers */
export function paceOfQuestions(times: readonly number[]): number | undefined {
  const mean = winsorisedMean(times)
  if (mean === null || times.length < paceKnownFrom) return undefined
  return Math.min(slowestPace, Math.max(fastestPace, mean))
}
