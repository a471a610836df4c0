import type { DBSchema } from 'idb'
import {
  type BrowserDatabase,
  browserDatabase,
  deleteDatabase,
  isWithoutStorage,
  removeRowsOfOthers,
  StorageTimeout,
} from '#client/platform/storage/browser-database.ts'
import { attempt, local } from '#client/platform/storage/storage.ts'

/** The last reply to a call, stored for its user alone. */
interface StoredReply {
  userId: number
  /** The address of the call. */
  address: string
  reply: unknown
  /** Epoch milliseconds of this browser. */
  savedAt: number
}

interface ReplySchema extends DBSchema {
  replies: { key: [number, string]; value: StoredReply }
}

const generationKey = 'repliesGeneration'
const nameOf = (generation: number) => (generation === 0 ? 'replies' : `replies-${generation}`)

const openGeneration = (generation: number) => ({
  generation,
  database: browserDatabase<ReplySchema>({
    name: nameOf(generation),
    version: 1,
    upgrade: (created) => void created.createObjectStore('replies', { keyPath: ['userId', 'address'] }),
  }),
})
let current = openGeneration(Number(attempt(() => local().getItem(generationKey))) || 0)
/** The next database, which is opened when the current one is found locked. */
let spare: typeof current | undefined

/**
 * Runs the work on the current database. If that is locked for good, an empty database replaces it, provided
 * that the new one replies.
 */
async function use<T>(work: (database: BrowserDatabase<ReplySchema>) => Promise<T>): Promise<T> {
  const used = current
  try {
    return await work(used.database)
  } catch (error) {
    if (!(error instanceof StorageTimeout)) throw error
    if (current === used) spare ??= openGeneration(used.generation + 1)
    const next = spare ?? current
    const result = await work(next.database)
    adopt(next)
    return result
  }
}

function adopt(next: typeof current): void {
  current = next
  spare = undefined
  attempt(() => local().setItem(generationKey, String(next.generation)))
}

/** Deletes the databases that were replaced. @throws StorageTimeout */
async function deleteReplaced(): Promise<void> {
  await Promise.all(Array.from({ length: current.generation }, (_, old) => deleteDatabase(nameOf(old))))
}

/**
 * Stores a reply. This is a convenience: a browser without storage still works online. @returns true if it is
 * stored now
 */
export function storeReply(userId: number, address: string, reply: unknown): Promise<boolean> {
  const row = { userId, address, reply, savedAt: Date.now() }
  return use((database) => database.write(['replies'], ({ store }) => store.put(row))).then(
    () => true,
    () => false,
  )
}

export function findStoredReply<T>(
  userId: number,
  address: string,
): Promise<(Omit<StoredReply, 'reply'> & { reply: T }) | undefined> {
  return use((database) =>
    database.read(['replies'], async ({ store }) => {
      const found = await store.get([userId, address])
      return found as (StoredReply & { reply: T }) | undefined
    }),
  ).catch(() => undefined)
}

/** The stored replies whose address begins with `start`. */
export function listStoredReplies<T>(
  userId: number,
  start: string,
): Promise<(Omit<StoredReply, 'reply'> & { reply: T })[]> {
  return use((database) =>
    database.read(['replies'], async ({ store }) => {
      const found = await store.getAll(IDBKeyRange.bound([userId, start], [userId, `${start}\uffff`]))
      return found as (StoredReply & { reply: T })[]
    }),
  ).catch(() => [])
}

export async function removeStoredReply(userId: number, address: string): Promise<void> {
  await use((database) => database.write(['replies'], ({ store }) => store.delete([userId, address]))).catch(
    () => undefined,
  )
}

/**
 * Removes the stored replies of all other users, so that nothing is left for the next user of a shared
 * computer.
 * @returns false if they could not be removed
 */
export async function removeStoredReplies(exceptUserId: number | null): Promise<boolean> {
  try {
    await use((database) =>
      database.write(['replies'], ({ store }) => removeRowsOfOthers(store, exceptUserId)),
    )
    await deleteReplaced()
    return true
  } catch (error) {
    return isWithoutStorage(error)
  }
}

type Answer = (userId: number) => Promise<unknown>
const answers = new Map<string, Answer>()

/**
 * Sets how a call is answered without a network: `answer` computes a reply from the stored replies. If it
 * returns undefined, the call's own last reply is used.
 */
export function answerOffline(address: string, answer: Answer): void {
  answers.set(address, answer)
}

/**
 * The reply to a call without a network, and when it was stored if it is not computed now; undefined if there is
 * none.
 */
export async function replyOffline(
  userId: number,
  address: string,
): Promise<{ reply: unknown; savedAt?: number } | undefined> {
  const answer = answers.get(address)
  // The code that computes the reply may itself fail to load.
  const computed = await answer?.(userId).catch(() => undefined)
  return computed === undefined ? findStoredReply(userId, address) : { reply: computed }
}
