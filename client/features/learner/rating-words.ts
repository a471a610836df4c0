import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import type { QuestionConfidence } from '#domain/questions/question.ts'

export const ratingLabels: Record<Confidence, string> = {
  1: 'Did not know',
  2: 'Unsure',
  3: 'Knew it',
  4: 'Easy',
}

export function ratingLabel(confidence: number): string {
  return ratingLabels[confidence as Confidence] ?? 'Not rated'
}

/** How sure a learner was of an answer to a question. */
export const confidenceWords: Record<QuestionConfidence, string> = { 1: 'Guessing', 2: 'Unsure', 3: 'Sure' }
