import { sql } from 'drizzle-orm'
import type { LearnedKind } from '#domain/content-changes/content-change.ts'
import type { Database } from '#server/database/connect.ts'

/** Where the text of a part of an item is. */
export interface TextPlace {
  table: 'flashcards' | 'drugs' | 'questions' | 'primer_parts'
  column: 'answer' | 'why' | 'clinical_indications' | 'key_point' | 'body'
  /** Of the shipped item; of a part of a primer its own, after that of the chapter and a space. */
  key: string
}

const isPartOf = (key: string) =>
  sql`(select c.key from chapters c where c.id = chapter_id) || ' ' || key = ${key}`

export async function findText(
  tx: Database,
  { table, column, key }: TextPlace,
): Promise<{ id: number; text: string } | undefined> {
  const { rows } = await tx.execute<{ id: number; text: string }>(
    table === 'primer_parts'
      ? sql`select chapter_id as id, body as text from primer_parts where ${isPartOf(key)}`
      : sql`select id, ${sql.identifier(column)} as text from ${sql.identifier(table)}
          where key = ${key} and archived_at is null`,
  )
  return rows[0]
}

/** Writes the text. @returns the revision of the item, which the database counts */
export async function writeText(
  tx: Database,
  { table, column, key }: TextPlace,
  text: string,
): Promise<number> {
  const { rows } = await tx.execute<{ revision: number }>(
    table === 'primer_parts'
      ? sql`with part as (update primer_parts set body = ${text} where ${isPartOf(key)} returning chapter_id)
          update primers set revision = revision + 1 where chapter_id in (select chapter_id from part) returning revision`
      : sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${text} where key = ${key} returning revision`,
  )
  const [row] = rows
  if (!row) throw new Error(`${key} is gone`)
  return row.revision
}

/** Who has studied half of the cards of a chapter has read its primer, before the first of them. */
export async function saveReadPrimers(tx: Database): Promise<void> {
  await tx.execute(sql`
    insert into primer_reads (user_id, chapter_id, learned_revision, read_at)
    select r.user_id, p.chapter_id, p.revision, min(r.reviewed_at)
    from card_reviews r join flashcards f on f.id = r.flashcard_id join primers p on p.chapter_id = f.chapter_id
    group by r.user_id, p.chapter_id, p.revision
    having 2 * count(distinct f.id) >= (select count(*) from flashcards own where own.chapter_id = p.chapter_id
      and own.archived_at is null)`)
}

/** Everybody who has learned the item learned this revision: nobody is told of a change before it. */
export async function saveLearnedRevision(
  tx: Database,
  item: { kind: LearnedKind; id: number; revision: number },
): Promise<void> {
  const learned = sql`learned_revision = ${item.revision}`
  const { kind, id } = item
  if (kind === 'question')
    await tx.execute(sql`update question_states set ${learned} where question_id = ${id}`)
  else if (kind === 'primer')
    await tx.execute(sql`update primer_reads set ${learned} where chapter_id = ${id}`)
  else await tx.execute(sql`update item_states set ${learned} where kind = ${kind} and item_id = ${id}`)
}
