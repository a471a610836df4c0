import { and, eq, isNull } from 'drizzle-orm'
import type { Flashcard } from '#contracts/catalogue/catalogue.ts'
import type { Database } from '#server/database/connect.ts'
import { chapters, contentVersion, flashcards } from '#server/database/tables/catalogue.ts'

/** A card as everybody sees it. */
export type CardText = Omit<Flashcard, 'isStarred'>

/** A chapter with the cards of everybody. */
export interface ChapterCards {
  id: number
  title: string
  category: string | null
  isCore: boolean
  /** In the order of the chapter. */
  cards: CardText[]
  /** Of the content as it was read. */
  contentVersion: number
}

/** In one statement, so that the version is that of the cards. */
export async function findChapterCards(db: Database, chapterId: number): Promise<ChapterCards | undefined> {
  const { id, question, answer, why, source, link, reviewedOn, tags, revision } = flashcards
  const rows = await db
    .select({
      chapter: {
        id: chapters.id,
        title: chapters.title,
        category: chapters.category,
        isCore: chapters.isCore,
      },
      contentVersion: contentVersion.version,
      card: {
        id,
        chapterId: flashcards.chapterId,
        question,
        answer,
        why,
        source,
        link,
        reviewedOn,
        tags,
        revision,
      },
    })
    .from(chapters)
    .crossJoin(contentVersion)
    .leftJoin(flashcards, and(eq(flashcards.chapterId, chapters.id), isNull(flashcards.archivedAt)))
    .where(and(eq(chapters.id, chapterId), isNull(chapters.archivedAt)))
    .orderBy(flashcards.position, flashcards.id)
  const [head] = rows
  if (!head) return undefined
  return {
    ...head.chapter,
    contentVersion: head.contentVersion,
    cards: rows.flatMap(({ card }) => card ?? []),
  }
}
