import type { DrugComponentId } from '#domain/mastery/drug-mastery.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'

/** What a learner did, waiting to be sent in this order. `session` is the browser's own id of the study session. */
export type Change = (
  | { kind: 'session-start'; session: string; chapterId: number | null; tags: string[]; mode: string }
  | RatingChange
  | DrugRatingChange
  | { kind: 'undo'; flashcardId: number; reviewId: string; undoId: string }
  | { kind: 'drug-undo'; drugId: number; componentId: DrugComponentId; reviewId: string; undoId: string }
  | { kind: 'notes'; flashcardId: number; notes: string }
  | { kind: 'mark'; flashcardId: number; needsReview: boolean }
  | {
      kind: 'session-end'
      session: string
      cardsStudied: number
      averageMastery: number
      stats: SessionStats
    }
) & {
  /** What the learner knows the card by, should it have to be named; the server never sees it. */
  title?: string
}

export interface RatingChange {
  kind: 'rating'
  flashcardId: number
  reviewId: string
  confidence: Confidence
  /** ISO 8601, UTC. */
  reviewedAt: string
  practice: boolean
  session: string | null
}

export interface DrugRatingChange {
  kind: 'drug-rating'
  drugId: number
  componentId: DrugComponentId
  reviewId: string
  confidence: 1 | 2 | 3
  /** ISO 8601, UTC. */
  reviewedAt: string
}

export interface SessionStats {
  correctAnswers: number
  totalAnswers: number
  timeSpentSeconds: number
}

/** `id` is made by the browser, so that a row added twice is stored once; rows of earlier versions have none. */
export type OutboxRow = Change & { userId: number; id?: string; order?: number }
/** A row on its way into the browser's database. */
export type JournalRow = OutboxRow & { id: string }
/** A row as stored: the database assigned its place. */
export type StoredRow = OutboxRow & { order: number }
/** A row that the server will never accept, stored to be shown. */
export type RejectedRow = StoredRow & { reason: string }

/** Rows that hold something a learner would miss; the rest only times a session. */
export function isProgress(row: Change): boolean {
  return row.kind !== 'session-start' && row.kind !== 'session-end'
}

export const cardSubject = (flashcardId: number) => `card:${flashcardId}`
export const drugSubject = (drugId: number, componentId: DrugComponentId) => `drug:${drugId}:${componentId}`

/** The card, or the component of a drug, whose progress a change moves. */
export function subjectOf(change: Change): string | undefined {
  if ('flashcardId' in change) return cardSubject(change.flashcardId)
  return 'drugId' in change ? drugSubject(change.drugId, change.componentId) : undefined
}
