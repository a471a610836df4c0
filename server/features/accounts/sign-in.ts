import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { findUserByLogin } from './accounts.queries.ts'
import { passwordMatches } from './passwords.ts'
import { findUnusedTemporaryPassword } from './recovery.queries.ts'
import { beginSecondStep } from './second-step.ts'
import { openSession } from './sessions.ts'
import { guesserOf, tryPassword } from './sign-in-pace.ts'
import { spendTemporaryPassword } from './temporary-password.ts'
import { wrongCredentials } from './wrong-credentials.ts'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** What a right password opened: a session, or the second step. */
type SignIn = { user: UserRow; isTemporary: boolean } | { twoFactorRequired: true; challenge: string }

/** @throws HttpError 401 wrong, 429 after five failures for this account and address, or while the account is slowed down. */
export async function signIn(
  deps: Deps,
  given: { login: string; password: string },
  exchange: Exchange,
): Promise<SignIn> {
  const { user, isTemporary } = await requireCredentials(deps, { ...given, address: exchange.request.ip })
  if (user.totpEnabledAt) {
    return {
      twoFactorRequired: true,
      challenge: await beginSecondStep(deps, { userId: user.id, isTemporary }),
    }
  }
  await deps.db.transaction(async (tx) => {
    if (isTemporary) await spendTemporaryPassword({ ...deps, db: tx }, user.id)
    await openSession({ ...deps, db: tx }, user, { ...exchange, isTemporary })
  })
  return { user, isTemporary }
}

/** Checks a password with the sign-in throttles. An unknown account costs the same time and the same points. */
async function requireCredentials(
  deps: Deps,
  attempt: { login: string; password: string; address: string },
): Promise<{ user: UserRow; isTemporary: boolean }> {
  const user = await findUserByLogin(deps.db, attempt.login)
  const isOwn = () => passwordMatches(user?.passwordHash, attempt.password)
  const isTemporary = async () =>
    passwordMatches(
      await findUnusedTemporaryPassword(deps.db, user?.id ?? 0, deps.clock.now()),
      attempt.password,
    )
  const match = await tryPassword(deps.throttle, guesserOf(user, attempt), { isOwn, isTemporary })
  if (!user || !match) throw wrongCredentials()
  return { user, isTemporary: match === 'temporary' }
}
