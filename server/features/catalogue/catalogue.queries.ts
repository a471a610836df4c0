import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'
import { cardIsCompleted, cardIsMastered } from '#server/database/rules-in-sql.ts'
import { chapters, flashcards } from '#server/database/tables/catalogue.ts'
import { cardStates } from '#server/database/views.ts'

/** One chapter with this learner's progress in it. */
export interface ChapterRow {
  id: number
  title: string
  description: string
  category: string | null
  isCore: boolean
  hasSummary: boolean
  hasPrimer: boolean
  createdAt: Date
  flashcardCount: number
  completedCards: number
  masteredCount: number
  /** Mean mastery of the reviewed cards; null when no card was reviewed. */
  averageMastery: number | null
  lastStudied: Date | null
  tags: string[]
}

/** All chapters in order with the learner's progress. */
export async function listChapters(db: Database, userId: number): Promise<ChapterRow[]> {
  type Row = Omit<ChapterRow, 'createdAt' | 'lastStudied'> & { createdAt: string; lastStudied: string | null }
  const rows = await executePrepared<Row>(
    db,
    'chapters',
    sql`select c.id, c.title, c.description, c.category, c.is_core as "isCore",
      c.summary <> '' as "hasSummary",
      exists (select 1 from primers where chapter_id = c.id) as "hasPrimer", c.created_at as "createdAt",
      coalesce(p.cards, 0)::int as "flashcardCount", coalesce(p.completed, 0)::int as "completedCards",
      coalesce(p.mastered, 0)::int as "masteredCount",
      p.mastery::float8 as "averageMastery", p.last_studied as "lastStudied",
      coalesce(t.tags, '{}') as tags
    from chapters c
    left join (
      select f.chapter_id, count(*) as cards, count(*) filter (where ${cardIsCompleted}) as completed,
        count(*) filter (where ${cardIsMastered}) as mastered,
        avg(s.mastery) filter (where ${cardIsCompleted}) as mastery,
        max(s.last_reviewed_at) as last_studied
      from flashcards f left join card_states s on s.flashcard_id = f.id and s.user_id = ${userId}
      where f.archived_at is null
      group by f.chapter_id
    ) p on p.chapter_id = c.id
    left join (
      select f.chapter_id, array_agg(distinct tag order by tag) as tags
      from flashcards f, unnest(f.tags) as tag
      where f.archived_at is null
      group by f.chapter_id
    ) t on t.chapter_id = c.id
    where c.archived_at is null
    order by c.position, c.id`,
  )
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    lastStudied: row.lastStudied === null ? null : new Date(row.lastStudied),
  }))
}

export type FlashcardRow = typeof flashcards.$inferSelect
export type ChapterHead = Pick<typeof chapters.$inferSelect, 'id' | 'title' | 'category' | 'isCore'>

export async function findChapter(db: Database, chapterId: number): Promise<ChapterHead | undefined> {
  const [row] = await db
    .select({ id: chapters.id, title: chapters.title, category: chapters.category, isCore: chapters.isCore })
    .from(chapters)
    .where(and(eq(chapters.id, chapterId), isNull(chapters.archivedAt)))
  return row
}

export async function findChapterSummary(db: Database, chapterId: number): Promise<string> {
  const [row] = await db
    .select({ summary: chapters.summary })
    .from(chapters)
    .where(eq(chapters.id, chapterId))
  return row?.summary ?? ''
}

/**
 * Whether a card is present: neither the card nor its chapter is archived. A chapter is archived until its
 * import is complete.
 */
export const isPresent = sql`${flashcards.archivedAt} is null and exists (select 1 from ${chapters}
  where ${chapters.id} = ${flashcards.chapterId} and ${chapters.archivedAt} is null)`

/** The present cards with these ids. @param lock keeps them unchanged until the transaction ends */
export function listFlashcardsById(
  db: Database,
  ids: readonly number[],
  lock?: 'lock',
): Promise<FlashcardRow[]> {
  const found = db
    .select()
    .from(flashcards)
    .where(and(inArray(flashcards.id, [...ids]), isPresent))
    .orderBy(flashcards.id)
  return lock ? found.for('update').execute() : found.execute()
}

/** The cards of a chapter, each with whether this learner starred it. */
export async function listFlashcards(
  db: Database,
  chapterId: number,
  userId: number,
): Promise<{ card: FlashcardRow; isStarred: boolean | null }[]> {
  return db
    .select({ card: flashcards, isStarred: cardStates.isStarred })
    .from(flashcards)
    .leftJoin(cardStates, and(eq(cardStates.flashcardId, flashcards.id), eq(cardStates.userId, userId)))
    .where(and(eq(flashcards.chapterId, chapterId), isNull(flashcards.archivedAt)))
    .orderBy(flashcards.position, flashcards.id)
}

/** The columns of a card that an admin may change. */
export type CardText = Pick<
  FlashcardRow,
  'question' | 'answer' | 'why' | 'tags' | 'kind' | 'objective' | 'source' | 'link'
>

/** Changes a card. The database counts only what learners read as a revision: kind and objective are counted here. */
export async function updateFlashcardText(
  db: Database,
  flashcardId: number,
  change: CardText & { editedAt: Date },
): Promise<FlashcardRow> {
  const revision = sql`${flashcards.revision} + 1`
  const [row] = await db
    .update(flashcards)
    .set({ ...change, revision })
    .where(eq(flashcards.id, flashcardId))
    .returning()
  if (!row) throw new Error(`card ${flashcardId} was not updated`)
  return row
}
