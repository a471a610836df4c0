import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import type { Memory } from '#domain/scheduling/fsrs.ts'

/** A learner's state of one card; days are study-day numbers. Everything an undo brings back stands here. */
export interface CardState {
  mastery: number
  reviewCount: number
  /** ISO 8601 in UTC. */
  lastReviewedAt: string | null
  lastConfidence: Confidence | null
  needsReview: boolean
  stability: number | null
  difficulty: number | null
  lastStudyDay: number | null
  dueDay: number | null
  lapses: number
}

export const newCardState: CardState = {
  mastery: 0,
  reviewCount: 0,
  lastReviewedAt: null,
  lastConfidence: null,
  needsReview: false,
  stability: null,
  difficulty: null,
  lastStudyDay: null,
  dueDay: null,
  lapses: 0,
}

export function memoryOf(state: Pick<CardState, 'stability' | 'difficulty'>): Memory | null {
  if (state.stability === null || state.difficulty === null) return null
  return { stability: state.stability, difficulty: state.difficulty }
}

/** The state's columns of a raw row. */
export function cardStateOf(row: Record<string, unknown>): CardState {
  const whole = (value: unknown) => (value === null || value === undefined ? null : Number(value))
  return {
    mastery: Number(row.mastery ?? 0),
    reviewCount: Number(row.review_count ?? 0),
    lastReviewedAt: row.last_reviewed_at ? new Date(row.last_reviewed_at as string).toISOString() : null,
    lastConfidence: whole(row.last_confidence) as Confidence | null,
    needsReview: row.needs_review === true,
    stability: whole(row.stability),
    difficulty: whole(row.difficulty),
    lastStudyDay: whole(row.last_study_day),
    dueDay: whole(row.due_day),
    lapses: Number(row.lapses ?? 0),
  }
}
