import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { tooMany } from '#server/platform/refusal.ts'
import { findUserByLogin } from './accounts.queries.ts'
import { passwordMatches } from './passwords.ts'
import { findUnusedTemporaryPassword } from './recovery.queries.ts'
import { beginSecondStep } from './second-step.ts'
import { openSession } from './sessions.ts'
import { spendTemporaryPassword } from './temporary-password.ts'
import { wrongCredentials } from './wrong-credentials.ts'

/** Wrong passwords for one account from one address. */
const perAddress = { name: 'signin', points: 5, windowSeconds: 900 }
/** Wrong passwords for one account from everywhere: slows down, never locks. */
const perAccount = { name: 'signin-account', points: 20, windowSeconds: 3600 }
const slowDownMs = 2_000

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** What a right password opened: a session, or the second step. */
type SignIn = { user: UserRow; isTemporary: boolean } | { twoFactorRequired: true; challenge: string }

/** @throws Refusal 401 wrong, 429 after five failures for this account and address. */
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
  const account = attempt.login.trim().toLowerCase()
  const addressKey = `${account}|${attempt.address}`
  const waitSeconds = await deps.throttle.waitSeconds(perAddress, addressKey)
  if (waitSeconds > 0) throw tooMany(waitSeconds)

  const user = await findUserByLogin(deps.db, attempt.login)
  const match = await matchPassword(deps, user, attempt.password)
  if (!user || !match) {
    await deps.throttle.take(perAddress, addressKey)
    if ((await deps.throttle.taken(perAccount, account)) >= perAccount.points) await wait(slowDownMs)
    else await deps.throttle.take(perAccount, account)
    throw wrongCredentials()
  }
  await deps.throttle.clear(perAddress, addressKey)
  return { user, isTemporary: match === 'temporary' }
}

/** Two checks whenever the first fails, so that the time does not tell whether there is a temporary password, or an account. */
async function matchPassword(
  deps: Deps,
  user: UserRow | undefined,
  password: string,
): Promise<'own' | 'temporary' | undefined> {
  if (await passwordMatches(user?.passwordHash, password)) return 'own'
  const temporary = await findUnusedTemporaryPassword(deps.db, user?.id ?? 0, deps.clock.now())
  return (await passwordMatches(temporary, password)) ? 'temporary' : undefined
}
