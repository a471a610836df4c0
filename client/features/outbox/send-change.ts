import { call } from '#client/platform/calls.ts'
import { drugs } from '#contracts/drugs.ts'
import { study } from '#contracts/study.ts'
import { interactionType } from '#domain/mastery/drug-mastery.ts'
import type { OutboxRow } from './outbox-rows.ts'

/**
 * The call that carries a change. It names its user: somebody else may sign in, in another tab, between the look at
 * who is here and the arrival of the request, and their cookie travels with it.
 */
export function sendChange(change: OutboxRow, sessionId: number | undefined): Promise<unknown> {
  const { userId } = change
  switch (change.kind) {
    case 'session-start': {
      const { chapterId, tags, mode } = change
      return call(study.startSession, { body: { chapterId, tags, mode } }, { userId })
    }
    case 'rating': {
      const { flashcardId, confidence, reviewId, reviewedAt, practice } = change
      const body = { confidence, reviewId, reviewedAt, practice, sessionId }
      return call(study.saveProgress, { params: { id: flashcardId }, body }, { userId })
    }
    case 'drug-rating': {
      const { drugId, componentId, confidence, reviewId, reviewedAt } = change
      const body = { drugId, componentId, confidence, reviewId, reviewedAt }
      return call(
        drugs.saveInteraction,
        { body: { ...body, interactionType: interactionType(confidence) } },
        { userId },
      )
    }
    case 'undo': {
      const { flashcardId, reviewId, undoId } = change
      return call(study.undoReview, { params: { id: flashcardId }, body: { reviewId, undoId } }, { userId })
    }
    case 'drug-undo': {
      const { drugId, componentId, reviewId, undoId } = change
      return call(
        drugs.undoReview,
        { params: { drugId, componentId }, body: { reviewId, undoId } },
        { userId },
      )
    }
    case 'notes':
      return call(
        study.saveProgress,
        { params: { id: change.flashcardId }, body: { notes: change.notes } },
        { userId },
      )
    case 'mark': {
      const { flashcardId, needsReview } = change
      return call(study.saveProgress, { params: { id: flashcardId }, body: { needsReview } }, { userId })
    }
    case 'session-end':
      return endSession(change, sessionId)
  }
}

/** A session that the server never learnt of has no end to tell. */
async function endSession(
  { userId, cardsStudied, averageMastery, stats }: OutboxRow & { kind: 'session-end' },
  sessionId: number | undefined,
): Promise<void> {
  if (sessionId === undefined) return
  const body = { sessionId, cardsStudied, averageMastery, stats }
  await call(study.endSession, { params: { id: sessionId }, body }, { userId })
}
