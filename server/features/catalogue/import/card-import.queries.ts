import { type AnyColumn, and, desc, eq, isNull, max, sql } from 'drizzle-orm'
import type { CardDetails } from '#domain/import/card-fields.ts'
import type { ColumnChoice } from '#domain/import/file-cards.ts'
import type { KnownCard } from '#domain/import/plan-import.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { chapters, flashcards, importMappings } from '#server/database/tables/catalogue.ts'

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
  const { id, key, question, answer, tags, why, source } = flashcards
  return db
    .select({
      ...{ id, key, question, answer, tags, why, source },
      link: orEmpty(flashcards.link),
      reviewedOn: orEmpty(flashcards.reviewedOn),
      reviewBy: orEmpty(flashcards.reviewBy),
      primerPart: orEmpty(flashcards.primerPart),
      kind: orEmpty(flashcards.kind),
      objective: orEmpty(flashcards.objective),
    })
    .from(flashcards)
    .where(and(eq(flashcards.chapterId, chapterId), isNull(flashcards.archivedAt)))
    .orderBy(flashcards.position, flashcards.id)
}

const orEmpty = (column: AnyColumn) => sql<string>`coalesce(${column}::text, '')`

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

/** The fields of a card in JSON, as a row; what is empty there is null in columns that may be. */
const newCard =
  sql.raw(`(id integer, question text, answer text, tags jsonb, position integer, why text, source text,
  link text, "reviewedOn" text, "reviewBy" text, "primerPart" text, kind text, objective text)`)
const details = sql.raw(`card.why, card.source, nullif(card.link, ''), nullif(card."reviewedOn", '')::date,
  nullif(card."reviewBy", '')::date, nullif(card."primerPart", ''),
  nullif(card.kind, ''), nullif(card.objective, '')`)
const tags = sql.raw('array(select jsonb_array_elements_text(card.tags))')

export async function addCards(
  db: Database,
  { chapterId, cards, now }: { chapterId: number; cards: readonly NewCard[]; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into flashcards (chapter_id, question, answer, tags, position, edited_at, created_at, why, source, link,
      reviewed_on, review_by, primer_part, kind, objective)
    select ${chapterId}, card.question, card.answer, ${tags}, card.position, ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz, ${details}
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as card ${newCard}`)
}

interface NewCard extends CardDetails {
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
      'tags', tags, 'source', source, 'link', link, 'reviewedOn', reviewed_on, 'reviewBy', review_by,
      'primerPart', primer_part, 'kind', kind, 'objective', objective), ${savedBy}, ${now.toISOString()}::timestamptz
    from flashcards where id = any(${idArray(ids)}::int[])`)
}

export async function updateCards(
  db: Database,
  { cards, now }: { cards: readonly (Omit<NewCard, 'position'> & { id: number })[]; now: Date },
): Promise<void> {
  await db.execute(sql`
    update flashcards set question = card.question, answer = card.answer, tags = ${tags}, revision = revision + 1,
      edited_at = ${now.toISOString()}::timestamptz,
      (why, source, link, reviewed_on, review_by, primer_part, kind, objective) = row (${details})
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as card ${newCard}
    where flashcards.id = card.id and flashcards.id = any(${idArray(cards.map(({ id }) => id))}::int[])`)
}

/** More files of different shapes are hardly imported; the least used one goes first. */
const mostMappings = 50

/** How an admin assigned the columns of earlier files, by their shape. */
export async function listMappings(db: Database, userId: number): Promise<Record<string, ColumnChoice>> {
  const rows = await db
    .select({ shape: importMappings.shape, choice: importMappings.choice })
    .from(importMappings)
    .where(eq(importMappings.userId, userId))
    .orderBy(desc(importMappings.usedAt))
    .limit(mostMappings)
  return Object.fromEntries(rows.map(({ shape, choice }) => [shape, choice]))
}

export async function saveMapping(
  db: Database,
  mapping: { userId: number; shape: string; choice: ColumnChoice; usedAt: Date },
): Promise<void> {
  const { choice, usedAt } = mapping
  await db
    .insert(importMappings)
    .values(mapping)
    .onConflictDoUpdate({
      target: [importMappings.userId, importMappings.shape],
      set: { choice, usedAt },
    })
}
