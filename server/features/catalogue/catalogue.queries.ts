import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { cardIsCompleted, cardIsDue } from '#server/database/rules-in-sql.ts'
import { chapters, flashcards } from '#server/database/tables/catalogue.ts'
import { cardStates } from '#server/database/tables/study.ts'

/** One chapter with what this learner did in it. */
export interface ChapterRow {
  id: number
  title: string
  description: string
  category: string | null
  isCore: boolean
  createdAt: Date
  flashcardCount: number
  completedCards: number
  /** Mean mastery of the reviewed cards; null when none is. */
  averageMastery: number | null
  dueCount: number
  lastStudied: Date | null
  tags: string[]
}

const state = sql`left join card_states s on s.flashcard_id = f.id and s.user_id =`

/** All chapters in order with the learner's progress. @param today the learner's study-day number. */
export async function listChapters(db: Database, userId: number, today: number): Promise<ChapterRow[]> {
  const result = await db.execute(sql`
    select c.id, c.title, c.description, c.category, c.is_core, c.created_at,
      coalesce(p.cards, 0)::int as cards, coalesce(p.completed, 0)::int as completed, p.mastery,
      coalesce(p.due, 0)::int as due, p.last_studied, coalesce(t.tags, '{}') as tags
    from chapters c
    left join (
      select f.chapter_id, count(*) as cards, count(*) filter (where ${cardIsCompleted}) as completed,
        avg(s.mastery) filter (where ${cardIsCompleted}) as mastery,
        count(*) filter (where ${cardIsDue(today)}) as due, max(s.last_reviewed_at) as last_studied
      from flashcards f ${state} ${userId}
      where f.archived_at is null
      group by f.chapter_id
    ) p on p.chapter_id = c.id
    left join (
      select f.chapter_id, array_agg(distinct tag order by tag) as tags
      from flashcards f, unnest(f.tags) as tag
      where f.archived_at is null
      group by f.chapter_id
    ) t on t.chapter_id = c.id
    order by c.position, c.id`)
  return result.rows.map((row) => chapterRow(row as Record<string, unknown>))
}

function chapterRow(row: Record<string, unknown>): ChapterRow {
  return {
    id: Number(row.id),
    title: String(row.title),
    description: String(row.description),
    category: row.category === null ? null : String(row.category),
    isCore: row.is_core === true,
    createdAt: new Date(row.created_at as string),
    flashcardCount: Number(row.cards),
    completedCards: Number(row.completed),
    averageMastery: row.mastery === null ? null : Number(row.mastery),
    dueCount: Number(row.due),
    lastStudied: row.last_studied === null ? null : new Date(row.last_studied as string),
    tags: row.tags as string[],
  }
}

export type FlashcardRow = typeof flashcards.$inferSelect
export type ChapterHead = Pick<typeof chapters.$inferSelect, 'id' | 'title' | 'category' | 'isCore'>

export async function findChapter(db: Database, chapterId: number): Promise<ChapterHead | undefined> {
  const [row] = await db
    .select({ id: chapters.id, title: chapters.title, category: chapters.category, isCore: chapters.isCore })
    .from(chapters)
    .where(eq(chapters.id, chapterId))
  return row
}

export async function findFlashcard(db: Database, flashcardId: number): Promise<FlashcardRow | undefined> {
  const [row] = await db
    .select()
    .from(flashcards)
    .where(and(eq(flashcards.id, flashcardId), isNull(flashcards.archivedAt)))
  return row
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

/** Whether this learner starred the card. */
export async function isCardStarred(db: Database, userId: number, flashcardId: number): Promise<boolean> {
  const [row] = await db
    .select({ isStarred: cardStates.isStarred })
    .from(cardStates)
    .where(and(eq(cardStates.userId, userId), eq(cardStates.flashcardId, flashcardId)))
  return row?.isStarred ?? false
}

export async function updateFlashcardText(
  db: Database,
  flashcardId: number,
  change: { question: string; answer: string; why?: string | undefined; editedAt: Date },
): Promise<FlashcardRow | undefined> {
  const [row] = await db
    .update(flashcards)
    .set(change)
    .where(and(eq(flashcards.id, flashcardId), isNull(flashcards.archivedAt)))
    .returning()
  return row
}
