import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { ShippedRow } from '#server/database/content/shipped-content.ts'
import { chapters, flashcards } from '#server/database/tables/catalogue.ts'

export type NewChapter = typeof chapters.$inferInsert & { key: string; contentHash: string }
export type NewFlashcard = typeof flashcards.$inferInsert & { key: string; contentHash: string }

export async function listShippedChapters(db: Database): Promise<Map<string, ShippedRow>> {
  const rows = await db
    .select({
      id: chapters.id,
      key: chapters.key,
      contentHash: chapters.contentHash,
      editedAt: chapters.editedAt,
    })
    .from(chapters)
    .where(isNotNull(chapters.key))
  return byKey(rows)
}

export async function listShippedFlashcards(db: Database): Promise<Map<string, ShippedRow>> {
  const rows = await db
    .select({
      id: flashcards.id,
      key: flashcards.key,
      contentHash: flashcards.contentHash,
      editedAt: flashcards.editedAt,
      archivedAt: flashcards.archivedAt,
    })
    .from(flashcards)
    .where(isNotNull(flashcards.key))
  return byKey(rows)
}

interface StoredRow {
  id: number
  key: string | null
  contentHash: string | null
  editedAt: Date | null
  archivedAt?: Date | null
}

function byKey(rows: StoredRow[]): Map<string, ShippedRow> {
  return new Map(
    rows.map(({ id, key, contentHash, editedAt, archivedAt = null }) => [
      key ?? '',
      { id, key: key ?? '', contentHash, isEdited: editedAt !== null, isArchived: archivedAt !== null },
    ]),
  )
}

export async function saveChapter(db: Database, chapter: NewChapter): Promise<number> {
  const [row] = await db
    .insert(chapters)
    .values(chapter)
    .onConflictDoUpdate({ target: chapters.key, set: chapter })
    .returning({ id: chapters.id })
  if (!row) throw new Error(`chapter ${chapter.key} was not written`)
  return row.id
}

/** Writes new and changed cards. The part of the primer that explains a known card is written with the primer. */
export async function saveFlashcards(db: Database, cards: NewFlashcard[]): Promise<void> {
  for (let start = 0; start < cards.length; start += 200) {
    await db
      .insert(flashcards)
      .values(cards.slice(start, start + 200))
      .onConflictDoUpdate({
        target: flashcards.key,
        set: {
          chapterId: sql`excluded.chapter_id`,
          question: sql`excluded.question`,
          answer: sql`excluded.answer`,
          why: sql`excluded.why`,
          source: sql`excluded.source`,
          link: sql`excluded.link`,
          reviewedOn: sql`excluded.reviewed_on`,
          reviewBy: sql`excluded.review_by`,
          tags: sql`excluded.tags`,
          kind: sql`excluded.kind`,
          objective: sql`excluded.objective`,
          position: sql`excluded.position`,
          contentHash: sql`excluded.content_hash`,
          editedAt: sql`excluded.edited_at`,
          archivedAt: null,
        },
      })
  }
}

/**
 * Gives cards that admins added here the keys under which the files have them now, and the part of the primer where they have
 * none. A card is the same where it stands in the same chapter with the same question and answer.
 */
export async function adoptAddedFlashcards(tx: Database, cards: readonly NewFlashcard[]): Promise<void> {
  const texts = (values: unknown[]) => sql`${sql.param(values)}::text[]`
  await tx.execute(sql`update flashcards set key = found.key, primer_part = coalesce(primer_part, found.part)
    from (select min(f.id) as id, shipped.key, min(shipped.part) as part
      from unnest(${texts(cards.map(({ key }) => key))}, ${sql.param(cards.map(({ chapterId }) => chapterId))}::int[],
        ${texts(cards.map(({ question }) => question))}, ${texts(cards.map(({ answer }) => answer))},
        ${texts(cards.map(({ primerPart }) => primerPart))})
        as shipped (key, chapter_id, question, answer, part)
      join flashcards f on f.chapter_id = shipped.chapter_id and f.key is null and f.archived_at is null
        and f.question = shipped.question and f.answer = shipped.answer
      where not exists (select 1 from flashcards other where other.key = shipped.key)
      group by shipped.key) found
    where flashcards.id = found.id`)
}

/** Gives cards whose text stays their kind and objective; a card that an admin has edited only where it has neither. */
export async function saveCardKinds(db: Database, cards: readonly NewFlashcard[]): Promise<void> {
  const texts = (values: unknown[]) => sql`${sql.param(values)}::text[]`
  await db.execute(sql`update flashcards f set kind = shipped.kind, objective = shipped.objective
    from unnest(${texts(cards.map(({ key }) => key))}, ${texts(cards.map(({ kind }) => kind))},
      ${texts(cards.map(({ objective }) => objective))}) as shipped (key, kind, objective)
    where f.key = shipped.key and (f.edited_at is null or (f.kind is null and f.objective is null))
      and (f.kind, f.objective) is distinct from (shipped.kind, shipped.objective)`)
}

/**
 * Removes shipped cards that the files no longer hold from the study lists; what learners did with them
 * stays.
 */
export async function archiveRemovedFlashcards(db: Database, keys: string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await db
    .update(flashcards)
    .set({ archivedAt: now })
    .where(and(inArray(flashcards.key, keys), isNull(flashcards.editedAt), isNull(flashcards.archivedAt)))
}

/** Cards with these keys, archived ones too, because a file may bring one back. */
export const listEveryFlashcardByKey = (db: Database, keys: string[]) =>
  db.select().from(flashcards).where(inArray(flashcards.key, keys))

/**
 * Cards with these keys that are not archived. @param lock keeps them unchanged until the transaction ends.
 */
export async function listFlashcardsByKey(
  db: Database,
  keys: string[],
  lock?: 'lock',
): Promise<(typeof flashcards.$inferSelect)[]> {
  const found = db
    .select()
    .from(flashcards)
    .where(and(inArray(flashcards.key, keys), isNull(flashcards.archivedAt)))
  return lock ? found.for('update') : found
}

/** The chapters with these keys, as `listFlashcardsByKey` does for cards. */
export async function listChaptersByKey(
  db: Database,
  keys: string[],
  lock?: 'lock',
): Promise<(typeof chapters.$inferSelect)[]> {
  const found = db
    .select()
    .from(chapters)
    .where(and(inArray(chapters.key, keys), isNull(chapters.archivedAt)))
  return lock ? found.for('update') : found
}

/** Writes a card in place of the edited one. Its part of the primer is written with the primer. */
export async function replaceFlashcard(
  tx: Database,
  { primerPart: _, ...card }: NewFlashcard,
): Promise<void> {
  await tx.update(flashcards).set(card).where(eq(flashcards.key, card.key))
}

/** Records the shipped text as known, after an admin's edit was kept in preference to it. */
export async function saveKnownFlashcard(
  tx: Database,
  { key, contentHash }: Pick<NewFlashcard, 'key' | 'contentHash'>,
): Promise<void> {
  await tx.update(flashcards).set({ contentHash }).where(eq(flashcards.key, key))
}

export async function saveKnownChapter(
  tx: Database,
  { key, contentHash }: Pick<NewChapter, 'key' | 'contentHash'>,
): Promise<void> {
  await tx.update(chapters).set({ contentHash }).where(eq(chapters.key, key))
}
