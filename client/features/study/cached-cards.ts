import { studyDatabase } from '#client/features/outbox/study-database.ts'
import type { StudyCard } from '#contracts/catalogue.ts'
import type { DrugEntry } from '#contracts/drugs.ts'
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
    const database = await studyDatabase()
    await database.put('entries', { userId, source, entries: cards, message, drugs, savedAt: Date.now() })
  } catch {
    return
  }
}

export async function findCachedCards(userId: number, source: string): Promise<LoadedCards | undefined> {
  try {
    const found = await (await studyDatabase()).get('entries', [userId, source])
    return found && { cards: found.entries ?? [], message: found.message, drugs: found.drugs }
  } catch {
    return undefined
  }
}

/** Nothing loaded for one user stays for the next on a shared computer; ratings that wait do. */
export async function removeCachedCards(exceptUserId: number | null): Promise<void> {
  try {
    const change = (await studyDatabase()).transaction('entries', 'readwrite')
    const keys = await change.store.getAllKeys()
    const others = keys.filter(([userId]) => userId !== exceptUserId)
    await Promise.all([...others.map((key) => change.store.delete(key)), change.done])
  } catch {
    return
  }
}
