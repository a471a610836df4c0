import type { CardProgress } from '#contracts/catalogue/catalogue.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { findOwnCards, untouchedCard } from '#server/features/study/study-cards.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { presentProgress } from './present-study-card.ts'

/** Reads the learner's progress on these cards. @returns that of a card by its id */
export async function listCardProgress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, timeZone }: SignedIn,
  cardIds: number[],
): Promise<(cardId: number) => CardProgress> {
  const today = studyDayOf(clock.now().getTime(), timeZone)
  const { cards } = await findOwnCards(db, { userId, studyDay: today }, cardIds)
  return (cardId) => {
    const own = cards.get(cardId) ?? untouchedCard
    return presentProgress(own.state, own, today)
  }
}
