import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'

export interface ChapterToPlace {
  id: number
  title: string
  description: string
  category: string | null
  isCore: boolean
  /** Of its cards, each once, by name. */
  tags: string[]
  totalCards: number
}

/** Chapters that are not archived, with at least one card that is not either. */
export async function listChaptersToPlace(db: Database): Promise<ChapterToPlace[]> {
  return executePrepared<ChapterToPlace>(
    db,
    'chapters_to_place',
    sql`select c.id, c.title, c.description, c.category, c.is_core as "isCore",
      array(select distinct t from flashcards f, unnest(f.tags) t
        where f.chapter_id = c.id and f.archived_at is null order by t) as tags,
      (select count(*) from flashcards f where f.chapter_id = c.id and f.archived_at is null)::int as "totalCards"
    from chapters c
    where c.archived_at is null and exists (select 1 from flashcards f where f.chapter_id = c.id and f.archived_at is null)
    order by c.position, c.id`,
  )
}
