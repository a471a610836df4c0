import { and, eq, sql } from 'drizzle-orm'
import type { OwnDeck } from '#contracts/own-cards/own-cards.ts'
import type { Database } from '#server/database/connect.ts'
import { cardIsCompleted, cardIsDue, cardIsSetAside, cardIsSuspended } from '#server/database/rules-in-sql.ts'
import { ownDecks } from '#server/database/tables/own-cards.ts'

export interface DeckName {
  id: number
  name: string
}

/** The decks with the numbers of their own cards, without those of decks inside them, by name; or one of them. */
export async function listCountedDecks(
  db: Database,
  learner: { userId: number; today: number },
  deckId?: number,
): Promise<OwnDeck[]> {
  const { userId, today } = learner
  const { rows } = await db.execute<OwnDeck & Record<string, unknown>>(sql`
    select d.id, d.name, count(k.id)::int as cards,
      (count(k.id) filter (where not ${cardIsCompleted} and not ${cardIsSetAside(today)}))::int as new,
      (count(k.id) filter (where ${cardIsDue(today)}))::int as due,
      (count(k.id) filter (where ${cardIsSuspended}))::int as suspended
    from own_decks d
    left join own_notes n on n.user_id = ${userId} and n.deck_id = d.id and n.archived_at is null
    left join own_cards k on k.user_id = ${userId} and k.note_id = n.id and k.archived_at is null
    left join card_states s on s.user_id = ${userId} and s.flashcard_id = k.id
    where d.user_id = ${userId} and ${deckId === undefined ? sql`true` : sql`d.id = ${deckId}`}
    group by d.id, d.name order by d.name`)
  return rows
}

/** All decks of a learner, by name. */
export function listDeckNames(db: Database, userId: number): Promise<DeckName[]> {
  return db
    .select({ id: ownDecks.id, name: ownDecks.name })
    .from(ownDecks)
    .where(eq(ownDecks.userId, userId))
    .orderBy(ownDecks.name)
}

export async function findDeck(db: Database, userId: number, deckId: number): Promise<DeckName | undefined> {
  const [deck] = await db
    .select({ id: ownDecks.id, name: ownDecks.name })
    .from(ownDecks)
    .where(and(eq(ownDecks.userId, userId), eq(ownDecks.id, deckId)))
  return deck
}

export async function findDeckNamed(
  db: Database,
  userId: number,
  name: string,
): Promise<DeckName | undefined> {
  const [deck] = await db
    .select({ id: ownDecks.id, name: ownDecks.name })
    .from(ownDecks)
    .where(and(eq(ownDecks.userId, userId), eq(ownDecks.name, name)))
  return deck
}

export async function insertDeck(
  db: Database,
  deck: DeckName & { userId: number; createdAt: Date },
): Promise<void> {
  await db.insert(ownDecks).values(deck)
}

/** Gives decks other names. They are free for a moment, because one may take the name that another has until then. */
export async function renameDecks(db: Database, userId: number, decks: readonly DeckName[]): Promise<void> {
  const names = sql`jsonb_to_recordset(${JSON.stringify(decks)}::jsonb) as renamed (id int, name text)`
  await db.execute(sql`
    update own_decks d set name = '::' || d.id from ${names} where d.user_id = ${userId} and d.id = renamed.id`)
  await db.execute(sql`
    update own_decks d set name = renamed.name from ${names} where d.user_id = ${userId} and d.id = renamed.id`)
}

/** Deletes a deck without notes. @returns false when it has some, also deleted ones. */
export async function removeDeck(db: Database, userId: number, deckId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    delete from own_decks d where d.user_id = ${userId} and d.id = ${deckId}
      and not exists (select 1 from own_notes n where n.user_id = ${userId} and n.deck_id = ${deckId})
    returning d.id`)
  return rows.length > 0
}
