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

/** The last reply to a call, for its user alone. */
interface KeptReply {
  userId: number
  /** As the call names it. */
  address: string
  reply: unknown
  /** Epoch milliseconds of this browser. */
  savedAt: number
}

interface ReplySchema extends DBSchema {
  replies: { key: [number, string]; value: KeptReply }
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
/** The next one, once the current one was found locked. */
let spare: typeof current | undefined

/** What nobody gets at any more is replaced by an empty database, where that one answers. */
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

/** Of those that were replaced none stays longer than it must. @throws StorageTimeout */
async function deleteReplaced(): Promise<void> {
  await Promise.all(Array.from({ length: current.generation }, (_, old) => deleteDatabase(nameOf(old))))
}

/** @returns whether it is kept now. Keeping is a convenience: a browser without storage works online all the same. */
export function keepReply(userId: number, address: string, reply: unknown): Promise<boolean> {
  const row = { userId, address, reply, savedAt: Date.now() }
  return use((database) => database.write(['replies'], ({ store }) => store.put(row))).then(
    () => true,
    () => false,
  )
}

export function findKeptReply<T>(
  userId: number,
  address: string,
): Promise<(Omit<KeptReply, 'reply'> & { reply: T }) | undefined> {
  return use((database) =>
    database.read(['replies'], async ({ store }) => {
      const found = await store.get([userId, address])
      return found as (KeptReply & { reply: T }) | undefined
    }),
  ).catch(() => undefined)
}

/** Those whose address begins like this. */
export function listKeptReplies<T>(
  userId: number,
  start: string,
): Promise<(Omit<KeptReply, 'reply'> & { reply: T })[]> {
  return use((database) =>
    database.read(['replies'], async ({ store }) => {
      const found = await store.getAll(IDBKeyRange.bound([userId, start], [userId, `${start}\uffff`]))
      return found as (KeptReply & { reply: T })[]
    }),
  ).catch(() => [])
}

export async function removeKeptReply(userId: number, address: string): Promise<void> {
  await use((database) => database.write(['replies'], ({ store }) => store.delete([userId, address]))).catch(
    () => undefined,
  )
}

/**
 * Nothing that was loaded for one user stays for the next on a shared computer.
 * @returns false where it could not be removed.
 */
export async function removeKeptReplies(exceptUserId: number | null): Promise<boolean> {
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

/** Without a network this call is answered by what `answer` makes of the kept replies; undefined: by its own last reply. */
export function answerOffline(address: string, answer: Answer): void {
  answers.set(address, answer)
}

/** What a call is answered by without a network; undefined when nothing is known. */
export async function replyOffline(userId: number, address: string): Promise<unknown> {
  const answer = answers.get(address)
  // What computes it may itself not be loaded.
  const computed = await answer?.(userId).catch(() => undefined)
  return computed ?? (await findKeptReply(userId, address))?.reply
}
