import type { Change } from '#client/features/outbox/changes.ts'
import { componentCardId } from '#domain/items/study-item.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import type { SessionRating } from '#domain/session/session-summary.ts'
import type { RecapCard, RecapDrug, RecapSession } from './ended-session.ts'

/** One rating of a session as its recap shows it, of a flashcard or of a component of a drug. */
export interface RecapRating extends SessionRating {
  reviewId: string
  /** In Markdown. */
  title: string
  topic: string
  reviewedAt: string
  dueDate: string | null
  undo: (undoId: string) => Change
}

/** In chronological order: some are sent later than others. Practice has scheduled nothing. */
export function ratingsOf({ mode, cards, drugs = [] }: RecapSession): RecapRating[] {
  const rated = [...cards.map(ratingOfCard), ...drugs.map(ratingOfDrug)]
  const all = mode === 'practice' ? rated.map((rating) => ({ ...rating, dueDate: null })) : rated
  return all.sort((a, b) => a.reviewedAt.localeCompare(b.reviewedAt))
}

function ratingOfCard({ question, chapterId: _, chapterTitle, confidence, ...card }: RecapCard): RecapRating {
  const { flashcardId, reviewId } = card
  return {
    ...card,
    title: question,
    topic: chapterTitle,
    confidence: confidence as Confidence,
    undo: (undoId) => ({ kind: 'undo', flashcardId, title: plainText(question), reviewId, undoId }),
  }
}

function ratingOfDrug({ drugId, componentId, title, confidence, ...drug }: RecapDrug): RecapRating {
  const { reviewId } = drug
  return {
    ...drug,
    flashcardId: componentCardId(drugId, componentId),
    title,
    topic: 'Drugs',
    confidence: confidence as Confidence,
    undo: (undoId) => ({ kind: 'drug-undo', drugId, componentId, title, reviewId, undoId }),
  }
}

/** Only the last rating of a card that still counts can be undone. */
export function isLatest(rating: RecapRating, ratings: readonly RecapRating[]): boolean {
  const counted = ratings.filter(({ flashcardId, undone }) => flashcardId === rating.flashcardId && !undone)
  return !rating.undone && counted.at(-1)?.reviewId === rating.reviewId
}
