import { and, eq, sql } from 'drizzle-orm'
import { mostChosenCards } from '#contracts/study/browse.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'
import { cardIsCompleted, cardIsDue, cardIsSetAside } from '#server/database/rules-in-sql.ts'
import { ownCards } from '#server/database/tables/own-cards.ts'

/** Whether the learner has an own card with this id; a deleted one is gone. */
export async function hasOwnCard(db: Database, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: ownCards.id })
    .from(ownCards)
    .where(and(eq(ownCards.userId, userId), eq(ownCards.id, id), sql`${ownCards.archivedAt} is null`))
  return rows.length > 0
}

/** The name of a deck of the learner; undefined when there is none with this id. */
export async function findDeckName(
  db: Database,
  userId: number,
  deckId: number,
): Promise<string | undefined> {
  const [row] = await executePrepared<{ name: string }>(
    db,
    'own_deck_name',
    sql`select name from own_decks where user_id = ${userId} and id = ${deckId}`,
  )
  return row?.name
}

/** The ids of the cards in a deck and in those inside it, 500 at most: those to review first, then new ones, then the others. */
export async function listDeckCardIds(
  db: Database,
  { userId, deckName, today }: { userId: number; deckName: string; today: number },
): Promise<number[]> {
  const rows = await executePrepared<{ id: number }>(
    db,
    'own_deck_cards',
    sql`select o.id from own_cards o
      join own_notes n on n.user_id = ${userId} and n.id = o.note_id
      join own_decks d on d.user_id = ${userId} and d.id = n.deck_id
      left join card_states s on s.user_id = ${userId} and s.flashcard_id = o.id
    where o.user_id = ${userId} and o.archived_at is null
      and (d.name = ${deckName}::text or starts_with(d.name, ${deckName}::text || '::'))
    order by case when ${cardIsDue(today)} then 0 when not ${cardIsCompleted} and not ${cardIsSetAside(today)} then 1 else 2 end,
      s.due_day, o.id
    limit ${mostChosenCards}`,
  )
  return rows.map(({ id }) => id)
}
