import { sql } from 'drizzle-orm'
import type { LearnedKind } from '#domain/content-changes/content-change.ts'
import type { Database } from '#server/database/connect.ts'

/** Where the text of a part of an item is. */
export interface TextPlace {
  table: 'flashcards' | 'drugs' | 'questions'
  column: 'answer' | 'why' | 'clinical_indications' | 'key_point'
  /** Of the shipped item. */
  key: string
}

export async function findText(
  tx: Database,
  { table, column, key }: TextPlace,
): Promise<{ id: number; text: string } | undefined> {
  const { rows } = await tx.execute<{ id: number; text: string }>(sql`
    select id, ${sql.identifier(column)} as text from ${sql.identifier(table)}
    where key = ${key} and archived_at is null`)
  return rows[0]
}

/** Writes the text. @returns the revision of the item, which the database counts */
export async function writeText(
  tx: Database,
  { table, column, key }: TextPlace,
  text: string,
): Promise<number> {
  const { rows } = await tx.execute<{ revision: number }>(sql`
    update ${sql.identifier(table)} set ${sql.identifier(column)} = ${text} where key = ${key} returning revision`)
  const [row] = rows
  if (!row) throw new Error(`${key} is gone`)
  return row.revision
}

/** Everybody who has learned the item learned this revision: nobody is told of a change before it. */
export async function saveLearnedRevision(
  tx: Database,
  item: { kind: LearnedKind; id: number; revision: number },
): Promise<void> {
  await tx.execute(
    item.kind === 'question'
      ? sql`update question_states set learned_revision = ${item.revision} where question_id = ${item.id}`
      : sql`update item_states set learned_revision = ${item.revision}
          where kind = ${item.kind} and item_id = ${item.id}`,
  )
}
