import { and, eq, isNull, max, sql } from 'drizzle-orm'
import type { KnownCard } from '#domain/import/plan-import.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { chapters, flashcards } from '#server/database/tables/catalogue.ts'

/**
 * Few enough rows that no statement keeps others waiting on the embedded database, where it is not in a
 * transaction.
 */
export const rowsAtOnce = 100

/** The present chapter with this title, ignoring case. Of several, it is the first in the list. */
export async function findChapterByTitle(
  db: Database,
  title: string,
): Promise<{ id: number; title: string } | undefined> {
  const [row] = await db
    .select({ id: chapters.id, title: chapters.title })
    .from(chapters)
    .where(and(sql`lower(${chapters.title}) = lower(${title})`, isNull(chapters.archivedAt)))
    .orderBy(chapters.position, chapters.id)
    .limit(1)
  return row
}

/** The present cards of a chapter. */
export function listKnownCards(db: Database, chapterId: number): Promise<KnownCard[]> {
  const { id, key, question, answer, tags } = flashcards
  return db
    .select({ id, key, question, answer, tags })
    .from(flashcards)
    .where(and(eq(flashcards.chapterId, chapterId), isNull(flashcards.archivedAt)))
    .orderBy(flashcards.position, flashcards.id)
}

/** The position after the last card of a chapter, archived ones too. */
export async function findNextPosition(db: Database, chapterId: number): Promise<number> {
  const [row] = await db
    .select({ last: max(flashcards.position) })
    .from(flashcards)
    .where(eq(flashcards.chapterId, chapterId))
  return (row?.last ?? -1) + 1
}

/** Adds a chapter at the end of the list that nobody sees yet. */
export async function addHiddenChapter(
  db: Database,
  { title, category, now }: { title: string; category: string | null; now: Date },
): Promise<number> {
  const [row] = await db
    .insert(chapters)
    .values({
      title,
      category,
      position: sql`(select coalesce(max(position), -1) + 1 from chapters)`,
      createdAt: now,
      archivedAt: now,
    })
    .returning({ id: chapters.id })
  if (!row) throw new Error('the chapter was not written')
  return row.id
}

export async function showChapter(db: Database, chapterId: number): Promise<void> {
  await db.update(chapters).set({ archivedAt: null }).where(eq(chapters.id, chapterId))
}

export async function addCards(
  db: Database,
  { chapterId, cards, now }: { chapterId: number; cards: readonly NewCard[]; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into flashcards (chapter_id, question, answer, tags, position, edited_at, created_at)
    select ${chapterId}, question, answer, array(select jsonb_array_elements_text(tags)), position,
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
      as new_card (question text, answer text, tags jsonb, position integer)`)
}

interface NewCard {
  question: string
  answer: string
  tags: string[]
  position: number
}

/** Saves cards as they are before an import changes them. */
export async function saveVersions(
  db: Database,
  { ids, savedBy, now }: { ids: number[]; savedBy: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into content_history (subject, subject_id, revision, content, saved_by, saved_at)
    select 'flashcard', id, revision, jsonb_build_object('question', question, 'answer', answer, 'why', why,
      'tags', tags, 'source', source), ${savedBy}, ${now.toISOString()}::timestamptz
    from flashcards where id = any(${idArray(ids)}::int[])`)
}

export async function updateCards(
  db: Database,
  { cards, now }: { cards: readonly (Omit<NewCard, 'position'> & { id: number })[]; now: Date },
): Promise<void> {
  await db.execute(sql`
    update flashcards set question = changed.question, answer = changed.answer,
      tags = array(select jsonb_array_elements_text(changed.tags)), edited_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
      as changed (id integer, question text, answer text, tags jsonb)
    where flashcards.id = changed.id and flashcards.id = any(${idArray(cards.map(({ id }) => id))}::int[])`)
}
