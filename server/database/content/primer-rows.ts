import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PrimerPartText, PrimerText } from '#domain/primers/primer-text.ts'
import type { Database } from '#server/database/connect.ts'
import { chapters, flashcards, primerParts, primers } from '#server/database/tables/catalogue.ts'

/** A primer as it is edited and loaded; its id is that of its chapter. Parts name present cards alone, by rising id. */
export interface PrimerRow extends PrimerText {
  id: number
  /** The key of the chapter. */
  key: string | null
  chapterTitle: string
  revision: number
  editedAt: Date | null
  contentHash: string
}

/**
 * The primers of present chapters with these ids, or with these keys; without either all. @param lock keeps them unchanged
 * until the transaction ends
 */
export async function listPrimerRows(
  db: Database,
  which: { ids?: readonly number[]; keys?: readonly string[] } = {},
  lock?: 'lock',
): Promise<PrimerRow[]> {
  const { ids, keys } = which
  const cardIds = sql`(select coalesce(jsonb_agg(f.id order by f.id), '[]') from flashcards f
    where f.chapter_id = a.chapter_id and f.primer_part = a.key and f.archived_at is null)`
  const parts = sql<PrimerPartText[]>`(select coalesce(jsonb_agg(jsonb_build_object(
      'key', a.key, 'heading', a.heading, 'body', a.body, 'cardIds', ${cardIds}) order by a.position), '[]')
    from ${primerParts} a where a.chapter_id = ${primers.chapterId})`
  const found = db
    .select({
      id: primers.chapterId,
      key: chapters.key,
      chapterTitle: chapters.title,
      revision: primers.revision,
      editedAt: primers.editedAt,
      contentHash: primers.contentHash,
      parts,
      sources: primers.sources,
      reviewedOn: primers.reviewedOn,
    })
    .from(primers)
    .innerJoin(chapters, eq(chapters.id, primers.chapterId))
    .where(
      and(
        isNull(chapters.archivedAt),
        ids && inArray(primers.chapterId, [...ids]),
        keys && inArray(chapters.key, [...keys]),
      ),
    )
    .orderBy(asc(primers.chapterId))
  return lock ? found.for('update', { of: primers }) : found
}

export type KeyedCards = ReadonlyMap<string, { id: number; isPresent: boolean }>

/** All cards that have a key, deleted ones too, by their keys. */
export async function listKeyedCards(db: Database): Promise<KeyedCards> {
  const { id, key, archivedAt } = flashcards
  const rows = await db
    .select({ id, key, isPresent: sql<boolean>`${archivedAt} is null` })
    .from(flashcards)
    .where(isNotNull(key))
  return new Map(rows.map((row) => [row.key ?? '', { id: row.id, isPresent: row.isPresent }]))
}
