import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { dueAfterMissedQuestion } from '#domain/day-plan/missed-question.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { questionCards } from '#server/database/tables/questions.ts'
import { itemStates } from '#server/database/tables/study.ts'
import { cardStates } from '#server/database/views.ts'

/** Flashcards of one learner, by a condition on `item_states.item_id`. */
interface OwnCards {
  userId: number
  where: SQL
  today: number
}

/** Those due later become due tomorrow; their version rises, so that a rating of the earlier state is computed again. */
async function moveToTomorrow(db: Database, { userId, where, today }: OwnCards): Promise<void> {
  // What the rule makes of a card that is due later than every other.
  const latest = dueAfterMissedQuestion(Number.POSITIVE_INFINITY, today)
  if (latest === null) return
  await db
    .update(itemStates)
    .set({ dueDay: latest, version: sql`${itemStates.version} + 1` })
    .where(
      and(
        eq(itemStates.userId, userId),
        eq(itemStates.kind, 'flashcard'),
        where,
        gt(itemStates.dueDay, latest),
      ),
    )
}

export async function moveCardToTomorrow(
  db: Database,
  card: { userId: number; flashcardId: number; today: number },
): Promise<void> {
  await moveToTomorrow(db, { ...card, where: eq(itemStates.itemId, card.flashcardId) })
}

export async function moveLinkedCardsToTomorrow(
  db: Database,
  missed: { userId: number; questionIds: number[]; today: number },
): Promise<void> {
  await moveToTomorrow(db, {
    ...missed,
    where: sql`${itemStates.itemId} in (select ${questionCards.flashcardId} from ${questionCards}
      where ${questionCards.questionId} = any(${idArray(missed.questionIds)}::int[]))
      and not exists (select 1 from lent_cards l where l.user_id = ${missed.userId}
        and l.flashcard_id = ${itemStates.itemId} and l.arm <> 'plan' and l.returned_at is null)`,
  })
}

/** The study day on which a card is due; null when it was never studied. */
export async function findDueDay(db: Database, userId: number, flashcardId: number): Promise<number | null> {
  const [row] = await db
    .select({ dueDay: cardStates.dueDay })
    .from(cardStates)
    .where(and(eq(cardStates.userId, userId), eq(cardStates.flashcardId, flashcardId)))
  return row?.dueDay ?? null
}
