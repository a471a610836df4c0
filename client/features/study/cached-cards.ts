import { studyDatabase } from '#client/features/outbox/study-database.ts'
import { isWithoutStorage, removeRowsOfOthers } from '#client/platform/storage/browser-database.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { DrugEntry } from '#contracts/study/components.ts'
import type { SessionCardId } from '#domain/session/session-queue.ts'

/** Components of drugs among the cards, and the order of both together. */
export interface LoadedDrugs {
  entries: readonly DrugEntry[]
  order: readonly SessionCardId[]
}

/** Cards as they were last loaded for one user; `message` explains an empty list. */
export interface LoadedCards {
  cards: StudyCard[]
  message: string
  /** Undefined if there are none. */
  drugs?: LoadedDrugs | undefined
}

/** Caches cards. This is a convenience: a browser without storage can still study online. */
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
 * Removes everything that was loaded for other users, so that nothing is left for the next user of a shared
 * computer. Ratings that wait to be sent stay.
 * @returns false if the rows could not be removed
 */
export async function removeCachedCards(exceptUserId: number | null): Promise<boolean> {
  return studyDatabase
    .write(['entries'], ({ store }) => removeRowsOfOthers(store, exceptUserId))
    .then(() => true, isWithoutStorage)
}
