import { randomBytes, randomInt } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { updateUser } from './accounts.queries.ts'
import { hashPassword, wrongCredentials } from './passwords.ts'
import { markTemporaryPasswordUsed, saveTemporaryPassword } from './recovery.queries.ts'

/** Without characters that look alike; 14 of 56 make 81 bits. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 14

/** Creates a password that works once until it expires; the user's own works until the temporary one is used. */
export async function issueTemporaryPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: { userId: number; lifetimeMs: number },
): Promise<string> {
  const password = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  const now = deps.clock.now()
  await saveTemporaryPassword(deps.db, {
    userId: user.userId,
    passwordHash: await hashPassword(password),
    expiresAt: new Date(now.getTime() + user.lifetimeMs),
    createdAt: now,
  })
  return password
}

/**
 * Uses up the temporary password as its session opens. The old password stops working.
 * @throws HttpError 401 when it was spent or expired in the meantime.
 */
export async function spendTemporaryPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: number,
): Promise<void> {
  if (!(await markTemporaryPasswordUsed(deps.db, userId, deps.clock.now()))) throw wrongCredentials()
  const unknownPassword = randomBytes(32).toString('base64url')
  await updateUser(deps.db, userId, { passwordHash: await hashPassword(unknownPassword) })
}
