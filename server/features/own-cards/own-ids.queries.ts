import { sql } from 'drizzle-orm'
import { lastShippedId } from '#domain/items/own-id.ts'
import type { Database } from '#server/database/connect.ts'

/**
 * Takes the next ids of a learner's decks, notes and cards. Until the end of the transaction no other one of this learner takes
 * any. @returns the first of them; the others follow.
 */
export async function takeOwnIds(db: Database, userId: number, count: number): Promise<number> {
  const { rows } = await db.execute<{ lastId: number }>(sql`
    insert into own_ids (user_id, last_id) values (${userId}, ${lastShippedId + count}::int)
    on conflict (user_id) do update set last_id = own_ids.last_id + ${count}::int
    returning last_id as "lastId"`)
  if (!rows[0]) throw new Error('the ids were not taken')
  return rows[0].lastId - count + 1
}

/**
 * Waits for the other transactions that write decks, notes or cards of this learner, so that they take turns. Nothing is locked
 * for a learner without any.
 */
export async function lockOwnCards(db: Database, userId: number): Promise<void> {
  await db.execute(sql`select last_id from own_ids where user_id = ${userId} for update`)
}
