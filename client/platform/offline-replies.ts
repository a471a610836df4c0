import { type DBSchema, openDB } from 'idb'

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

const open = () =>
  openDB<ReplySchema>('replies', 1, {
    upgrade: (database) => void database.createObjectStore('replies', { keyPath: ['userId', 'address'] }),
  })

async function use<T>(
  work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>,
): Promise<T | undefined> {
  try {
    const database = await open()
    return await work(database).finally(() => database.close())
  } catch {
    // Keeping is a convenience: a browser without storage works online all the same.
    return undefined
  }
}

/** @returns whether it is kept now. */
export async function keepReply(userId: number, address: string, reply: unknown): Promise<boolean> {
  const isKept = await use(async (database) => {
    await database.put('replies', { userId, address, reply, savedAt: Date.now() })
    return true
  })
  return isKept ?? false
}

export function findKeptReply<T>(
  userId: number,
  address: string,
): Promise<(Omit<KeptReply, 'reply'> & { reply: T }) | undefined> {
  return use(
    async (database) =>
      (await database.get('replies', [userId, address])) as (KeptReply & { reply: T }) | undefined,
  )
}

/** Those whose address begins like this. */
export async function listKeptReplies<T>(
  userId: number,
  start: string,
): Promise<(Omit<KeptReply, 'reply'> & { reply: T })[]> {
  const range = IDBKeyRange.bound([userId, start], [userId, `${start}\uffff`])
  const found = await use((database) => database.getAll('replies', range))
  return (found ?? []) as (KeptReply & { reply: T })[]
}

export async function removeKeptReply(userId: number, address: string): Promise<void> {
  await use((database) => database.delete('replies', [userId, address]))
}

/** Nothing that was loaded for one user stays for the next on a shared computer. */
export async function removeKeptReplies(exceptUserId: number | null): Promise<void> {
  await use(async (database) => {
    const change = database.transaction('replies', 'readwrite')
    const keys = await change.store.getAllKeys()
    const others = keys.filter(([userId]) => userId !== exceptUserId)
    await Promise.all([...others.map((key) => change.store.delete(key)), change.done])
  })
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
