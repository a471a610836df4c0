import type { Reply } from '#contracts/endpoint.ts'
import type { study } from '#contracts/study/study.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { requireCard } from '#server/features/study/own/require-card.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { findDueDay, moveCardToTomorrow, moveLinkedCardsToTomorrow } from './tomorrow.queries.ts'

/**
 * Makes a card that was studied before due tomorrow, unless it is due earlier. Its memory state stays
 * unchanged, a new card stays new, and calling it again changes nothing. @throws HttpError 404
 */
export async function bringToTomorrow(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, timeZone }: SignedIn,
  flashcardId: number,
): Promise<Reply<typeof study.bringToTomorrow>> {
  await requireCard(db, userId, flashcardId)
  const today = studyDayOf(clock.now().getTime(), timeZone)
  await moveCardToTomorrow(db, { userId, flashcardId, today })
  const dueDay = await findDueDay(db, userId, flashcardId)
  return { flashcardId, dueDate: dueDay === null ? null : isoDateOfStudyDay(dueDay) }
}

/**
 * Does the same for all cards that teach the questions which a learner missed, in one statement. In a
 * transaction it must come before changes of `study_days`, because a rating takes its locks in that order.
 */
export async function bringCardsToTomorrow(
  tx: Database,
  missed: { userId: number; questionIds: number[]; today: number },
): Promise<void> {
  if (missed.questionIds.length > 0) await moveLinkedCardsToTomorrow(tx, missed)
}
