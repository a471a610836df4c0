import type { Change } from '#client/features/outbox/changes.ts'
import type { StudyCard } from '#contracts/catalogue.ts'

/**
 * Cards with what the learner set aside in this browser and the server does not know yet: a session that begins without a
 * network asks none of them. A card buried on an earlier day is back.
 */
export function withWaitingAsides(
  cards: readonly StudyCard[],
  waiting: readonly Change[],
  now: Date,
): StudyCard[] {
  const asides = new Map<number, Partial<StudyCard['progress']>>()
  for (const change of waiting) {
    const aside = asideOf(change, now)
    if (aside) asides.set(aside.flashcardId, { ...asides.get(aside.flashcardId), ...aside.progress })
  }
  return cards.map((card) => {
    const progress = asides.get(card.flashcard.id)
    return progress ? { ...card, progress: { ...card.progress, ...progress } } : card
  })
}

function asideOf(change: Change, now: Date) {
  const { kind } = change
  if (kind === 'suspend')
    return { flashcardId: change.flashcardId, progress: { isSuspended: change.isSuspended } }
  if (kind !== 'bury') return undefined
  const isToday = new Date(change.changedAt).toDateString() === now.toDateString()
  return { flashcardId: change.flashcardId, progress: { isBuried: change.isBuried && isToday } }
}
