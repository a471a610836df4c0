import { identityKey } from '#domain/accounts/identity-key.ts'
import { isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { Deps } from '#server/deps.ts'
import { listUnfoldedUsers, markFolded, type NamedUser, saveIdentityKeys } from './accounts.queries.ts'

const batch = 500

/**
 * Makes the keys of accounts that were written under an older rule, or by a server of an older version. Runs at every
 * start and then every hour, in any number of processes; mostly there is nothing to do.
 */
export async function foldIdentities({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  let seen: NamedUser[]
  do {
    seen = await listUnfoldedUsers(db, batch)
    const same = seen.filter((user) => {
      const keys = keysOf(user)
      return keys.usernameKey === user.usernameKey && keys.emailKey === user.emailKey
    })
    if (same.length > 0)
      await markFolded(
        db,
        same.map(({ id }) => id),
      )
    for (const user of seen.filter((one) => !same.includes(one))) await fold({ db, log }, user)
  } while (seen.length === batch)
}

const keysOf = (user: NamedUser) => ({
  usernameKey: identityKey(user.username),
  emailKey: identityKey(user.email),
})

/**
 * Of two accounts that were told apart before and are one name now, the one that has the key keeps it. The other is set
 * aside under a key that is nobody's name, and signs in by what is left: its e-mail address, or its username.
 */
async function fold({ db, log }: Pick<Deps, 'db' | 'log'>, user: NamedUser): Promise<void> {
  const keys = keysOf(user)
  const aside = (key: string) => `${key} @${user.id}`
  const choices = [
    keys,
    { ...keys, usernameKey: aside(keys.usernameKey) },
    { ...keys, emailKey: aside(keys.emailKey) },
    { usernameKey: aside(keys.usernameKey), emailKey: aside(keys.emailKey) },
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
