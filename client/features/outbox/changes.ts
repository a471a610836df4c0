import { componentCardId } from '#domain/items/study-item.ts'
import type { DrugComponentId } from '#domain/mastery/drug-mastery.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import type { Highlight } from '#domain/questions/highlights.ts'
import type { QuestionConfidence } from '#domain/questions/question.ts'
import type { SessionCardId } from '#domain/session/session-queue.ts'

/** What a learner did, waiting to be sent in this order. `session` is the browser's own id of the study session. */
export type Change = (
  | SessionStartChange
  | RatingChange
  | DrugRatingChange
  | { kind: 'undo'; flashcardId: number; reviewId: string; undoId: string }
  | { kind: 'drug-undo'; drugId: number; componentId: DrugComponentId; reviewId: string; undoId: string }
  | { kind: 'notes'; flashcardId: number; notes: string }
  /** Only in rows of earlier versions. */
  | { kind: 'mark'; flashcardId: number; needsReview: boolean }
  | { kind: 'tomorrow'; flashcardId: number }
  | { kind: 'suspend'; flashcardId: number; isSuspended: boolean }
  /** `changedAt`: ISO 8601, UTC. */
  | { kind: 'bury'; flashcardId: number; isBuried: boolean; changedAt: string }
  | AnswerChange
  | QuestionMarksChange
  | QuestionNotesChange
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

export interface SessionStartChange {
  kind: 'session-start'
  session: string
  chapterId: number | null
  tags: string[]
  mode: string
  /** By which it goes on in another browser; rows of earlier versions have none. */
  queue?: { source: string; spacedRepetition: boolean; deck: SessionCardId[] }
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
  /** From the card on screen to its rating; rows of earlier versions have none. */
  seconds?: number
}

export interface DrugRatingChange {
  kind: 'drug-rating'
  drugId: number
  componentId: DrugComponentId
  reviewId: string
  confidence: 1 | 2 | 3
  /** ISO 8601, UTC. */
  reviewedAt: string
  /** Null outside of a study session; rows of earlier versions have neither this nor the seconds. */
  session?: string | null
  /** From the card on screen to its rating. */
  seconds?: number
}

export interface AnswerChange {
  kind: 'answer'
  blockId: number
  questionId: number
  answerId: string
  /** The option by its place: 0 is A. */
  chosen: number
  /** Null where the learner has not said; a tutor block asks. */
  confidence: QuestionConfidence | null
  /** False in a rehearsal until the learner submits it; rows of earlier versions have none. */
  isSubmitted?: boolean
  /** On the question until now, in all. */
  seconds: number
  /** ISO 8601, UTC. */
  answeredAt: string
}

export interface QuestionMarksChange {
  kind: 'question-marks'
  blockId: number
  questionId: number
  /** Only in rows of earlier versions. */
  isFlagged?: boolean
  struck: number[]
  highlights: Highlight[]
  /** On the question until now, in all. */
  seconds: number
  /** ISO 8601, UTC. */
  changedAt: string
}

/** Whichever is given replaces what was there. */
export interface QuestionNotesChange {
  kind: 'question-notes'
  questionId: number
  notes?: string
  isStarred?: boolean
  /** The star in rows of earlier versions. */
  needsReview?: boolean
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

/** The flashcard, or the component of a drug, that a change is about, as sessions name it. */
export function sessionCardIdOf(change: Change): SessionCardId | undefined {
  if ('flashcardId' in change) return change.flashcardId
  return 'componentId' in change ? componentCardId(change.drugId, change.componentId) : undefined
}

export const itemSubject = (cardId: SessionCardId) => `card:${cardId}`
export const questionSubject = (questionId: number) => `question:${questionId}`

/** The card, the component of a drug, or the question that a change is about. */
export function subjectOf(change: Change): string | undefined {
  if ('questionId' in change) return questionSubject(change.questionId)
  const cardId = sessionCardIdOf(change)
  return cardId === undefined ? undefined : itemSubject(cardId)
}

/** Of the answers to one question of a block only the last: each choice, and each confidence, is an answer. */
export function withoutOvertaken(rows: readonly RejectedRow[]): RejectedRow[] {
  return rows.filter(
    (row, place) =>
      row.kind !== 'answer' ||
      !rows
        .slice(place + 1)
        .some(
          (later) =>
            later.kind === 'answer' && later.blockId === row.blockId && later.questionId === row.questionId,
        ),
  )
}
