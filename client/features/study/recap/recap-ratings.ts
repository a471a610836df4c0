import type { Change } from '#client/features/outbox/changes.ts'
import { componentCardId } from '#domain/items/study-item.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { shownPlace } from '#domain/own-cards/deck-name.ts'
import type { SessionRating } from '#domain/session/session-summary.ts'
import type { RecapCard, RecapDrug, RecapSession } from './ended-session.ts'

/** One rating of a session as its recap shows it, for a flashcard or a component of a drug. */
export interface RecapRating extends SessionRating {
  reviewId: string
  /** The title in Markdown. */
  title: string
  topic: string
  reviewedAt: string
  dueDate: string | null
  /** What explains a card: the key of the part of its chapter's primer. */
  explainedBy?: { chapterId: number; part: string | null }
  undo: (undoId: string) => Change
}

/**
 * The ratings in chronological order, which may differ from the order of arrival. Practice schedules nothing,
 * so it has no due dates.
 */
export function ratingsOf({ mode, cards, drugs = [] }: RecapSession): RecapRating[] {
  const rated = [...cards.map(ratingOfCard), ...drugs.map(ratingOfDrug)]
  const all = mode === 'practice' ? rated.map((rating) => ({ ...rating, dueDate: null })) : rated
  return all.sort((a, b) => a.reviewedAt.localeCompare(b.reviewedAt))
}

function ratingOfCard(rated: RecapCard): RecapRating {
  const { question, chapterId, chapterTitle, primerPart, confidence, ...card } = rated
  const { flashcardId, reviewId } = card
  return {
    ...card,
    title: question,
    topic: shownPlace({ id: chapterId, title: chapterTitle }),
    explainedBy: { chapterId, part: primerPart },
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

/** True for the last rating of a card that is not undone. Only this one can be undone. */
export function isLatest(rating: RecapRating, ratings: readonly RecapRating[]): boolean {
  const counted = ratings.filter(({ flashcardId, undone }) => flashcardId === rating.flashcardId && !undone)
  return !rating.undone && counted.at(-1)?.reviewId === rating.reviewId
}
