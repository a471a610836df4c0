import { and, eq, isNull } from 'drizzle-orm'
import type { Flashcard } from '#contracts/catalogue/catalogue.ts'
import type { Database } from '#server/database/connect.ts'
import { chapters, contentVersion, flashcards } from '#server/database/tables/catalogue.ts'

/** The part of a card that is the same for every learner. */
export type CardText = Omit<Flashcard, 'isStarred'>

/** A chapter and the parts of its cards that are the same for every learner. */
export interface ChapterCards {
  id: number
  title: string
  category: string | null
  isCore: boolean
  /** The cards in the order of the chapter. */
  cards: CardText[]
  /** The version of the content at the time of reading. */
  contentVersion: number
}

/** Reads the chapter in one statement, so that the version is the version of these cards. */
export async function findChapterCards(db: Database, chapterId: number): Promise<ChapterCards | undefined> {
  const { id, question, answer, why, source, link, reviewedOn, tags, primerPart, revision } = flashcards
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
        primerPart,
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
