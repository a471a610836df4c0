import '#client/app/change-kinds.ts'
import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach } from 'vitest'
import type { Change } from '#client/features/outbox/changes.ts'
import { studyDatabase } from '#client/features/outbox/study-database.ts'
import type { AnswerChange } from '#client/features/questions/question-changes.ts'
import type { RatingChange } from '#client/features/study/study-changes.ts'
import { CallError } from '#client/platform/calls/call-error.ts'

/** A user id. */
export const ann = 1

export const rating = (flashcardId: number, session: string | null = null): RatingChange => ({
  kind: 'rating',
  flashcardId,
  reviewId: `review-${flashcardId}`,
  confidence: 3,
  reviewedAt: '2026-11-21T08:00:00.000Z',
  practice: false,
  session,
})

export const answerTo = (questionId: number): AnswerChange => ({
  kind: 'answer',
  blockId: 9,
  questionId,
  answerId: `answer-${questionId}`,
  chosen: 2,
  confidence: 3,
  seconds: 40,
  answeredAt: '2026-11-22T08:00:00.000Z',
})

/** A short name of a change for tests, such as "rating 3". */
export function nameOf(change: Change): string {
  if ('flashcardId' in change) return `${change.kind} ${change.flashcardId}`
  return 'questionId' in change ? `${change.kind} ${change.questionId}` : change.kind
}

export const failure = (status: number, code = '') =>
  new CallError({ status, code, text: `failure ${status}` })

/** The database of this file's tests, which is empty at the start of each test. */
export function emptyStudyDatabase() {
  afterEach(() => deleteDB('study'))
  return studyDatabase
}
