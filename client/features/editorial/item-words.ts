import type { ContentSubject } from '#domain/editorial/review.ts'

/** The kinds of items that are reviewed and edited. */
export const subjectWords: Record<ContentSubject, string> = {
  flashcard: 'Card',
  question: 'Question',
  drug: 'Drug',
  primer: 'Primer',
}
