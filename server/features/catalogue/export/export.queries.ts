import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { chapters, flashcards } from '#server/database/tables/catalogue.ts'

export interface ExportedCard {
  id: number
  /** The key of shipped content; null for a card that was added here. */
  key: string | null
  question: string
  answer: string
  why: string
  source: string
  link: string | null
  /** Days, as 2026-11-28. */
  reviewedOn: string | null
  reviewBy: string | null
  primerPart: string | null
  kind: string | null
  objective: string | null
  tags: string[]
  createdAt: Date
}

export interface ExportedChapter {
  id: number
  title: string
  cards: ExportedCard[]
}

/** Reads the chapter in one statement, so that all cards are from one moment. */
export async function findExportedChapter(
  db: Database,
  chapterId: number,
): Promise<ExportedChapter | undefined> {
  const { id, key, question, answer, why, source, link, reviewedOn, reviewBy, tags, createdAt } = flashcards
  const { primerPart, kind, objective } = flashcards
  const text = {
    question,
    answer,
    why,
    source,
    link,
    reviewedOn,
    reviewBy,
    primerPart,
    kind,
    objective,
    tags,
  }
  const rows = await db
    .select({
      chapter: { id: chapters.id, title: chapters.title },
      card: { id, key, createdAt, ...text },
    })
    .from(chapters)
    .leftJoin(flashcards, and(eq(flashcards.chapterId, chapters.id), isNull(flashcards.archivedAt)))
    .where(and(eq(chapters.id, chapterId), isNull(chapters.archivedAt)))
    .orderBy(asc(flashcards.position), asc(flashcards.id))
  const [head] = rows
  return head && { ...head.chapter, cards: rows.flatMap(({ card }) => card ?? []) }
}
