import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'

export const ratingLabels: Record<Confidence, string> = {
  1: 'Did not know',
  2: 'Unsure',
  3: 'Knew it',
  4: 'Easy',
}

export function ratingLabel(confidence: number): string {
  return ratingLabels[confidence as Confidence] ?? 'Not rated'
}
