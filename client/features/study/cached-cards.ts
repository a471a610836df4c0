import { studyDatabase } from '#client/features/outbox/study-database.ts'
import type { StudyCard } from '#contracts/catalogue.ts'

/** Cards as they were last loaded for one user; `message` explains an empty list. */
export interface LoadedCards {
  entries: StudyCard[]
  message: string
}

/** Keeping them is a convenience: a browser without storage studies online all the same. */
export async function cacheCards(userId: number, source: string, loaded: LoadedCards): Promise<void> {
  try {
    const database = await studyDatabase()
    await database.put('entries', { userId, source, ...loaded, savedAt: Date.now() })
  } catch {
    return
  }
}

export async function findCachedCards(userId: number, source: string): Promise<LoadedCards | undefined> {
  try {
    return await (await studyDatabase()).get('entries', [userId, source])
  } catch {
    return undefined
  }
}

/** Nothing that was loaded for one person stays for the next on a shared computer; ratings that wait do. */
export async function forgetCachedCards(keptUserId: number | null): Promise<void> {
  try {
    const change = (await studyDatabase()).transaction('entries', 'readwrite')
    const keys = await change.store.getAllKeys()
    const others = keys.filter(([userId]) => userId !== keptUserId)
    await Promise.all([...others.map((key) => change.store.delete(key)), change.done])
  } catch {
    return
  }
}
