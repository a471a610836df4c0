import type { Change } from '#client/features/outbox/changes.ts'
import { componentCardId } from '#domain/items/study-item.ts'
import type { SessionCardId } from '#domain/session/session-queue.ts'

/** The flashcard, or the component of a drug, that a change is about, as sessions name it. */
export function sessionCardIdOf(change: Change): SessionCardId | undefined {
  if ('flashcardId' in change) return change.flashcardId
  return 'componentId' in change ? componentCardId(change.drugId, change.componentId) : undefined
}

/** Names the item in the outbox. */
export const itemSubject = (cardId: SessionCardId) => `card:${cardId}`
