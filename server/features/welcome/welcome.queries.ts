import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { chapters, flashcards } from '#server/database/tables/catalogue.ts'

/** Those of these cards that learners of every plan can study. */
export async function listCoreCards(
  db: Database,
  keys: readonly string[],
): Promise<{ key: string | null; id: number }[]> {
  return db
    .select({ key: flashcards.key, id: flashcards.id })
    .from(flashcards)
    .innerJoin(chapters, eq(chapters.id, flashcards.chapterId))
    .where(
      and(
        inArray(flashcards.key, [...keys]),
        isNull(flashcards.archivedAt),
        isNull(chapters.archivedAt),
        eq(chapters.isCore, true),
      ),
    )
}
