import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { currentContentVersion } from '#server/database/content-version.ts'
import { type ChapterCards, cardTextOf } from './card-text.ts'

/** A chapter with its cards, and the version of the content that this is. */
export async function findChapterCards(db: Database, chapterId: number): Promise<ChapterCards | undefined> {
  const result = await db.execute(sql`
    select c.id, c.title, c.category, c.is_core, ${currentContentVersion} as content_version,
      f.id as card_id, f.question, f.answer, f.why, f.source, f.reviewed_on::text, f.tags
    from chapters c
    left join flashcards f on f.chapter_id = c.id and f.archived_at is null
    where c.id = ${chapterId}
    order by f.position, f.id`)
  const [head] = result.rows
  if (!head) return undefined
  return {
    id: chapterId,
    title: String(head.title),
    category: head.category === null ? null : String(head.category),
    isCore: head.is_core === true,
    contentVersion: Number(head.content_version),
    cards: result.rows.filter((row) => row.card_id !== null).map((row) => cardTextOf(row, chapterId)),
  }
}
