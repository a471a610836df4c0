import type { z } from 'zod'
import { studyCard } from '#contracts/catalogue.ts'
import type { Database } from '#server/database/connect.ts'
import { type JsonText, jsonOf } from '#server/platform/json-text.ts'
import { type CardText, type ChapterCards, findChapterCards } from './chapter-cards.queries.ts'

const sharedPart = studyCard.pick({ flashcard: true, chapter: true })
type SharedPart = JsonText<z.output<typeof sharedPart>>

/** What a card says to everybody, written for the wire. */
export interface WrittenCard {
  id: number
  starred: SharedPart
  unstarred: SharedPart
}

export interface WrittenChapter extends Omit<ChapterCards, 'cards'> {
  cards: WrittenCard[]
}

/**
 * Chapters with their cards, which are the same for every learner: read, checked and written as JSON once for as long
 * as the content stands.
 */
export interface ChapterCardsCache {
  /** What is kept of a chapter, or what the database has now; undefined when there is no such chapter. */
  find(chapterId: number): Promise<WrittenChapter | undefined>
  /** The content has changed since: forget what was read of this chapter before. */
  forget(chapter: WrittenChapter): void
}

export function createChapterCardsCache(db: Database): ChapterCardsCache {
  const kept = new Map<number, WrittenChapter>()
  return {
    async find(chapterId) {
      const known = kept.get(chapterId)
      if (known) return known
      const chapter = await findChapterCards(db, chapterId)
      if (!chapter) return undefined
      const written = { ...chapter, cards: chapter.cards.map((card) => writeCard(card, chapter)) }
      kept.set(chapterId, written)
      return written
    },
    forget(chapter) {
      if (kept.get(chapter.id) === chapter) kept.delete(chapter.id)
    },
  }
}

function writeCard(card: CardText, chapter: ChapterCards): WrittenCard {
  const write = (isStarred: boolean) => jsonOf(sharedPart, { flashcard: { ...card, isStarred }, chapter })
  return { id: card.id, starred: write(true), unstarred: write(false) }
}
