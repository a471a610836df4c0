import type { z } from 'zod'
import { studyCard } from '#contracts/catalogue/catalogue.ts'
import type { Database } from '#server/database/connect.ts'
import { type JsonText, jsonOf } from '#server/platform/files/json-text.ts'
import { type CardText, type ChapterCards, findChapterCards } from './chapter-cards.queries.ts'

const sharedPart = studyCard.pick({ flashcard: true, chapter: true })
type SharedPart = JsonText<z.output<typeof sharedPart>>

/** The part of a card that is the same for everybody, as JSON. */
export interface SerializedCard {
  id: number
  starred: SharedPart
  unstarred: SharedPart
}

export interface SerializedChapter extends Omit<ChapterCards, 'cards'> {
  cards: SerializedCard[]
}

/**
 * Chapters with their cards, which are the same for every learner: read, checked and serialized once for as long as
 * the content does not change.
 */
export interface ChapterCardsCache {
  /** The cached chapter, or what the database has now; undefined when there is no such chapter. */
  find(chapterId: number): Promise<SerializedChapter | undefined>
  /** Drops the chapter when it is still the cached one: the content has changed since. */
  forget(chapter: SerializedChapter): void
}

export function createChapterCardsCache(db: Database): ChapterCardsCache {
  const cached = new Map<number, SerializedChapter>()
  return {
    async find(chapterId) {
      const known = cached.get(chapterId)
      if (known) return known
      const chapter = await findChapterCards(db, chapterId)
      if (!chapter) return undefined
      const serialized = { ...chapter, cards: chapter.cards.map((card) => serializeCard(card, chapter)) }
      cached.set(chapterId, serialized)
      return serialized
    },
    forget(chapter) {
      if (cached.get(chapter.id) === chapter) cached.delete(chapter.id)
    },
  }
}

function serializeCard(card: CardText, chapter: ChapterCards): SerializedCard {
  const serialize = (isStarred: boolean) => jsonOf(sharedPart, { flashcard: { ...card, isStarred }, chapter })
  return { id: card.id, starred: serialize(true), unstarred: serialize(false) }
}
