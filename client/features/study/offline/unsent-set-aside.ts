import type { Change } from '#client/features/outbox/changes.ts'
import { findTimeZone } from '#client/platform/user/known-user.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'

type SetAside = Pick<StudyCard['progress'], 'isSuspended' | 'isBuried'>

/**
 * Cards with what the learner set aside in this browser and the server does not know yet: a session that begins without a
 * network asks none of them. A card buried on an earlier study day is back.
 */
export async function withUnsentSetAside(
  cards: readonly StudyCard[],
  waiting: readonly Change[],
  userId: number,
): Promise<StudyCard[]> {
  const timeZone = await findTimeZone(userId)
  const today = studyDayOf(Date.now(), timeZone)
  const setAside = new Map<number, Partial<SetAside>>()
  const add = (id: number, part: Partial<SetAside>) => setAside.set(id, { ...setAside.get(id), ...part })
  for (const change of waiting) {
    if (change.kind === 'suspend') add(change.flashcardId, { isSuspended: change.isSuspended })
    if (change.kind === 'bury') {
      const isToday = studyDayOf(Date.parse(change.changedAt), timeZone) === today
      add(change.flashcardId, { isBuried: change.isBuried && isToday })
    }
  }
  return cards.map((card) => ({
    ...card,
    progress: { ...card.progress, ...setAside.get(card.flashcard.id) },
  }))
}
