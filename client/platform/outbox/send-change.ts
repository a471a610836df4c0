import { call } from '#client/platform/calls.ts'
import { drugs } from '#contracts/drugs.ts'
import { study } from '#contracts/study.ts'
import { interactionType } from '#domain/mastery/drug-mastery.ts'
import type { Change } from './outbox-rows.ts'

/** The call that carries a change. */
export function sendChange(change: Change, sessionId: number | undefined): Promise<unknown> {
  switch (change.kind) {
    case 'session-start': {
      const { chapterId, tags, mode } = change
      return call(study.startSession, { body: { chapterId, tags, mode } })
    }
    case 'rating': {
      const { flashcardId, confidence, reviewId, reviewedAt, practice } = change
      const body = { confidence, reviewId, reviewedAt, practice, sessionId }
      return call(study.saveProgress, { params: { id: flashcardId }, body })
    }
    case 'drug-rating': {
      const { drugId, componentId, confidence, reviewId, reviewedAt } = change
      const body = { drugId, componentId, confidence, reviewId, reviewedAt }
      return call(drugs.saveInteraction, { body: { ...body, interactionType: interactionType(confidence) } })
    }
    case 'undo': {
      const { flashcardId, reviewId, undoId } = change
      return call(study.undoReview, { params: { id: flashcardId }, body: { reviewId, undoId } })
    }
    case 'drug-undo': {
      const { drugId, componentId, reviewId, undoId } = change
      return call(drugs.undoReview, { params: { drugId, componentId }, body: { reviewId, undoId } })
    }
    case 'notes':
      return call(study.saveProgress, { params: { id: change.flashcardId }, body: { notes: change.notes } })
    case 'mark': {
      const { flashcardId, needsReview } = change
      return call(study.saveProgress, { params: { id: flashcardId }, body: { needsReview } })
    }
    case 'session-end':
      return endSession(change, sessionId)
  }
}

/** A session that the server never learnt of has no end to tell. */
async function endSession(
  { cardsStudied, averageMastery, stats }: Change & { kind: 'session-end' },
  sessionId: number | undefined,
): Promise<void> {
  if (sessionId === undefined) return
  await call(study.endSession, {
    params: { id: sessionId },
    body: { sessionId, cardsStudied, averageMastery, stats },
  })
}
