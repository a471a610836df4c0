import type { DBSchema } from 'idb'
import { browserDatabase, isWithoutStorage } from '#client/platform/storage/browser-database.ts'
import type { User } from '#contracts/accounts/accounts.ts'

interface SessionSchema extends DBSchema {
  user: { key: 'last'; value: User }
}

const database = browserDatabase<SessionSchema>({
  name: 'session',
  version: 1,
  upgrade: (created) => void created.createObjectStore('user'),
})

/**
 * Stores the signed-in user for a start without a network; undefined deletes. Does nothing where storage is blocked.
 * @returns false where the browser's storage does not answer.
 */
export function storeKnownUser(user: User | undefined): Promise<boolean> {
  const stored = database.write(['user'], async ({ store }) => {
    await (user ? store.put(user, 'last') : store.delete('last'))
  })
  return stored.then(() => true, isWithoutStorage)
}

export function findKnownUser(): Promise<User | undefined> {
  return database.read(['user'], ({ store }) => store.get('last')).catch(() => undefined)
}

/** The time zone of a user's study days; that of this browser for one who is not known. */
export async function findTimeZone(userId: number): Promise<string> {
  const known = await findKnownUser()
  return known?.id === userId ? known.timeZone : Intl.DateTimeFormat().resolvedOptions().timeZone
}
