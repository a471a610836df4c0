import { randomBytes, randomInt } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/platform/clock.ts'
import { updateUser } from './accounts.queries.ts'
import { hashPassword } from './passwords.ts'
import { markTemporaryPasswordUsed, saveTemporaryPassword } from './recovery.queries.ts'
import { wrongCredentials } from './wrong-credentials.ts'

/** Without the letters and digits that people mistake for one another; 14 of 54 make 80 bits. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 14

/** A password that works once until it expires; the user's own keeps working until then. */
export async function issueTemporaryPassword(
  door: { db: Database; clock: Clock },
  user: { userId: number; lifetimeMs: number },
): Promise<string> {
  const password = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  const now = door.clock.now()
  await saveTemporaryPassword(door.db, {
    userId: user.userId,
    passwordHash: await hashPassword(password),
    expiresAt: new Date(now.getTime() + user.lifetimeMs),
    createdAt: now,
  })
  return password
}

/**
 * Spends the temporary password as its session opens. The old password is dead from now on.
 * @throws HttpError 401 when it was spent or expired in the meantime.
 */
export async function spendTemporaryPassword(
  door: { db: Database; clock: Clock },
  userId: number,
): Promise<void> {
  if (!(await markTemporaryPasswordUsed(door.db, userId, door.clock.now()))) throw wrongCredentials()
  const nobodyKnows = randomBytes(32).toString('base64url')
  await updateUser(door.db, userId, { passwordHash: await hashPassword(nobodyKnows) })
}
