/** A learner's rating: 1 did not know, 2 unsure, 3 knew it, 4 easy (only with the Easy setting; mastery as 3). */
export type Confidence = 1 | 2 | 3 | 4

/** The lowest rating that means that the card was known. */
export const knownFrom = 3

/** Whether a rating means that the card was known: 3, or 4 with the Easy setting. */
export function isKnown(confidence: number): boolean {
  return confidence >= knownFrom
}

/** The state of a card before a review: mastery 0-100 and how often it was reviewed. */
export type ReviewedCard = { mastery: number; reviewCount: number }

const firstMastery = { 1: 20, 2: 50, 3: 75, 4: 75 } as const
const masteryStep = { 1: -20, 2: 10, 3: 25, 4: 25 } as const

/** Mastery from which a card counts as mastered. */
export const masteredFrom = 70

/** Mastery clamped to 0-100; NaN counts as 0. */
export function clampMastery(mastery: number): number {
  return Number.isNaN(mastery) ? 0 : Math.min(100, Math.max(0, mastery))
}

/**
 * Mastery of a flashcard after one more review. The first review sets 20, 50 or 75; later ones change it by
 * -20, +10 or +25, within 0-100 (specification, section 9). `reviewCount` counts the reviews before this one.
 */
export function masteryAfterReview(before: ReviewedCard, confidence: Confidence): number {
  if (before.reviewCount <= 0) return firstMastery[confidence]
  return clampMastery(before.mastery + masteryStep[confidence])
}

/**
 * The rating that led from one mastery to another, for callers that send only the result. An exact step wins over
 * a clamped one, and the higher rating wins where the upper limit hides which of two it was (91 and above to 100).
 * Undefined when no rating leads there.
 */
export function confidenceFromMasteryStep(
  before: ReviewedCard,
  afterMastery: number,
): Exclude<Confidence, 4> | undefined {
  const ratings = [3, 2, 1] as const
  if (before.reviewCount <= 0) return ratings.find((rating) => firstMastery[rating] === afterMastery)
  const exact = ratings.find((rating) => before.mastery + masteryStep[rating] === afterMastery)
  return exact ?? ratings.find((rating) => masteryAfterReview(before, rating) === afterMastery)
}

/** The words for a mastery of 0-100 (specification, section 9). */
export function masteryLabel(mastery: number): string {
  if (mastery >= 90) return 'Expert Knowledge'
  if (mastery >= 70) return 'Strong Understanding'
  if (mastery >= 50) return 'Good Progress'
  if (mastery >= 30) return 'Basic Understanding'
  return 'Learning in Progress'
}

/** Completed: reviewed at least once. */
export function isCompleted(card: { reviewCount: number }): boolean {
  return card.reviewCount > 0
}

/** Mastered: mastery of 70 or more. */
export function isMastered(card: { mastery: number }): boolean {
  return card.mastery >= masteredFrom
}

/** The mean of these masteries (pass those of reviewed cards only), 0 for none; not rounded. */
export function averageMastery(masteries: readonly number[]): number {
  if (masteries.length === 0) return 0
  return masteries.reduce((sum, mastery) => sum + clampMastery(mastery), 0) / masteries.length
}

/**
 * Average mastery of the reviewed cards scaled by how many were reviewed: average x completed / total.
 * Completed is clamped to 0 and total; an empty chapter gives 0. Not rounded.
 */
export function coverageScaledMastery(chapter: {
  averageMastery: number
  completed: number
  total: number
}): number {
  if (chapter.total <= 0) return 0
  const completed = Math.min(chapter.total, Math.max(0, chapter.completed))
  return (clampMastery(chapter.averageMastery) * completed) / chapter.total
}
