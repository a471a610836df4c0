import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#contracts/accounts.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { findUserById } from './accounts.queries.ts'
import { presentUser } from './present-user.ts'
import { openSession } from './sessions.ts'

/**
 * Opens a session for an account that has proved itself by other means than its password. With a second factor set
 * up there is no way around it.
 * @returns undefined when this account cannot sign in like that.
 */
export async function signInPaid(
  tx: Database,
  deps: Deps,
  signIn: { userId: number; request: FastifyRequest; reply: FastifyReply },
): Promise<User | undefined> {
  const user = await findUserById(tx, signIn.userId)
  if (!user || user.totpEnabledAt) return undefined
  await openSession({ ...deps, db: tx }, user, signIn)
  return presentUser(user, { now: deps.clock.now(), mustChangePassword: false })
}
