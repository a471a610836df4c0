import { studyDatabase } from '#client/features/outbox/study-database.ts'
import { isWithoutStorage, removeRowsOfOthers } from '#client/platform/storage/browser-database.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { DrugEntry } from '#contracts/study/components.ts'
import type { SessionCardId } from '#domain/session/session-queue.ts'

/** Components of drugs among the cards, and the order of both. */
export interface LoadedDrugs {
  entries: readonly DrugEntry[]
  order: readonly SessionCardId[]
}

/** Cards as they were last loaded for one user; `message` explains an empty list. */
export interface LoadedCards {
  cards: StudyCard[]
  message: string
  /** Absent where there are none. */
  drugs?: LoadedDrugs | undefined
}

/** Caching is a convenience: a browser without storage studies online all the same. */
export async function cacheCards(userId: number, source: string, loaded: LoadedCards): Promise<void> {
  const { cards, message, drugs } = loaded
  try {
    const row = { userId, source, entries: cards, message, drugs, savedAt: Date.now() }
    await studyDatabase.write(['entries'], ({ store }) => store.put(row))
  } catch {
    return
  }
}

export async function findCachedCards(userId: number, source: string): Promise<LoadedCards | undefined> {
  try {
    const found = await studyDatabase.read(['entries'], ({ store }) => store.get([userId, source]))
    return found && { cards: found.entries ?? [], message: found.message, drugs: found.drugs }
  } catch {
    return undefined
  }
}

/**
 * Nothing loaded for one user stays for the next on a shared computer; ratings that wait do.
 * @returns false where they could not be removed.
 */
export async function removeCachedCards(exceptUserId: number | null): Promise<boolean> {
  return studyDatabase
    .write(['entries'], ({ store }) => removeRowsOfOthers(store, exceptUserId))
    .then(() => true, isWithoutStorage)
}
