import { identityKey } from '#domain/accounts/identity-key.ts'
import { isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { Deps } from '#server/deps.ts'
import {
  listUsersWithOldKeys,
  markIdentityKeysCurrent,
  type NamedUser,
  saveIdentityKeys,
} from './accounts.queries.ts'

const batch = 500

/**
 * Recomputes the keys of accounts that were saved under an older rule, or by a server of an older version. Runs at every
 * release and then every hour, in any number of processes; usually there is nothing to do.
 */
export async function refreshIdentityKeys({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  let found: NamedUser[]
  do {
    found = await listUsersWithOldKeys(db, batch)
    const unchanged = found.filter((user) => {
      const keys = keysOf(user)
      return keys.usernameKey === user.usernameKey && keys.emailKey === user.emailKey
    })
    if (unchanged.length > 0)
      await markIdentityKeysCurrent(
        db,
        unchanged.map(({ id }) => id),
      )
    for (const user of found.filter((user) => !unchanged.includes(user))) await saveKeys({ db, log }, user)
  } while (found.length === batch)
}

const keysOf = (user: NamedUser) => ({
  usernameKey: identityKey(user.username),
  emailKey: identityKey(user.email),
})

/**
 * Saves the new keys of a user. When two accounts that were distinct under the old rule get the same key, the
 * account that has it already keeps it. The other gets a key that no username or address can have, and signs
 * in by its remaining identity: its e-mail address or its username.
 */
async function saveKeys({ db, log }: Pick<Deps, 'db' | 'log'>, user: NamedUser): Promise<void> {
  const keys = keysOf(user)
  const reserved = (key: string) => `${key} @${user.id}`
  const choices = [
    keys,
    { ...keys, usernameKey: reserved(keys.usernameKey) },
    { ...keys, emailKey: reserved(keys.emailKey) },
    { usernameKey: reserved(keys.usernameKey), emailKey: reserved(keys.emailKey) },
  ]
  for (const choice of choices) {
    try {
      await saveIdentityKeys(db, user, choice)
      if (choice !== keys) log.warn({ userId: user.id }, 'this account has the name or address of another')
      return
    } catch (error) {
      if (!isUniqueViolation(error, '_key')) throw error
    }
  }
}
