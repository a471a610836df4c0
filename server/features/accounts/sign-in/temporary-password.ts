import { randomBytes, randomInt } from 'node:crypto'
import { isAddressConfirmed } from '#domain/accounts/address-state.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { lockUser, updateUser } from '#server/features/accounts/accounts.queries.ts'
import { proveByRecovery } from '#server/features/accounts/address/prove-mailbox.ts'
import { hashPassword, wrongCredentials } from './passwords.ts'
import {
  findUnusedTemporaryPassword,
  markTemporaryPasswordUsed,
  saveTemporaryPassword,
} from './recovery.queries.ts'

/** Without characters that look alike; 14 of 56 make 81 bits. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 14

/**
 * Creates a password that works once until it expires; the user's own works until the temporary one is used.
 * @param user.mailedTo null for a password that somebody else is shown: using it proves no mailbox.
 */
export async function issueTemporaryPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: { userId: number; lifetimeMs: number; mailedTo: string | null },
): Promise<string> {
  const password = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  const now = deps.clock.now()
  await saveTemporaryPassword(deps.db, {
    userId: user.userId,
    passwordHash: await hashPassword(password),
    expiresAt: new Date(now.getTime() + user.lifetimeMs),
    createdAt: now,
    mailedTo: user.mailedTo,
  })
  return password
}

/**
 * Whether the temporary password, once used, gives the account to whoever reads its mail: the second step goes with it. An
 * admin's stays: nobody registers with a colleague's address and becomes an admin by it, and other admins can help.
 * @throws HttpError 401 when it was spent or expired in the meantime.
 */
export async function reclaimsAccount(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: UserRow,
): Promise<boolean> {
  const unused = await findUnusedTemporaryPassword(db, user.id, clock.now())
  if (!unused) throw wrongCredentials()
  return !user.isAdmin && !isAddressConfirmed(user) && unused.mailedTo === user.email
}

/**
 * Uses up the temporary password as its session opens. The old password stops working, and the address is confirmed when the
 * password was mailed there. @returns the account as it is then.
 * @throws HttpError 401 when it was spent or expired in the meantime.
 */
export async function spendTemporaryPassword(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log' | 'publish'>,
  userId: number,
): Promise<UserRow> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  // In this order everywhere: user, then temporary password.
  const user = await lockUser(deps.db, userId)
  const spent = user && (await markTemporaryPasswordUsed(deps.db, userId, deps.clock.now()))
  if (!spent) throw wrongCredentials()
  const changed = await updateUser(deps.db, userId, { passwordHash })
  return spent.mailedTo === changed.email ? proveByRecovery(deps, changed) : changed
}
