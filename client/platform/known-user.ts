import { openDB } from 'idb'
import type { User } from '#contracts/accounts.ts'

const store = 'user'
const key = 'last'

const open = () => openDB('session', 1, { upgrade: (database) => void database.createObjectStore(store) })

/** Stores the signed-in user for a start without a network; undefined deletes. Does nothing where storage is blocked. */
export async function storeKnownUser(user: User | undefined): Promise<void> {
  try {
    const database = await open()
    await (user ? database.put(store, user, key) : database.delete(store, key))
    database.close()
  } catch {
    return
  }
}

export async function findKnownUser(): Promise<User | undefined> {
  try {
    const database = await open()
    const user: User | undefined = await database.get(store, key)
    database.close()
    return user
  } catch {
    return undefined
  }
}

/** The time zone of a user's study days; that of this browser for one who is not known. */
export async function findTimeZone(userId: number): Promise<string> {
  const known = await findKnownUser()
  return known?.id === userId ? known.timeZone : Intl.DateTimeFormat().resolvedOptions().timeZone
}
