import { identityKey } from '#domain/accounts/identity-key.ts'
import { tooManyRequests } from '#server/platform/http/http-error.ts'
import type { Throttle } from '#server/platform/http/throttle.ts'
import { addressKey } from '#server/platform/secrets/address-key.ts'

/**
 * How fast passwords can be tried. Each point is taken before the password is checked and returned when it was right
 * (docs/decisions/014-password-guessing.md).
 */

/** Wrong passwords for one account from one address. */
const perAddress = { name: 'signin', points: 5, windowSeconds: 900 }
/** Wrong passwords for one account from everywhere, before it is slowed down. */
const perAccount = { name: 'signin-account', points: 20, windowSeconds: 3600 }
/** From then on, one password for the account is checked in this time. */
const slowed = { name: 'signin-slowed', points: 1, windowSeconds: 10 }
/** At an address from which the account was signed in to, attempts from elsewhere do not slow it down. */
const known = { name: 'signin-known', points: 1, windowSeconds: 30 * 86_400 }

interface GuessKeys {
  account: string
  accountAtAddress: string
}

/** Username and e-mail of one account count together; a login without an account counts by its key. */
export function guessKeysOf(
  user: { id: number } | undefined,
  { login, address }: { login: string; address: string },
): GuessKeys {
  const account = user ? `account ${user.id}` : `login ${identityKey(login)}`
  return { account, accountAtAddress: `${account} ${addressKey(address)}` }
}

export interface PasswordChecks {
  isOwn(): Promise<boolean>
  isTemporary(): Promise<boolean>
}
type Match = 'own' | 'temporary'

/** @returns which password it was; undefined for a wrong one. @throws HttpError 429 */
export async function tryPassword(
  throttle: Throttle,
  keys: GuessKeys,
  checks: PasswordChecks,
): Promise<Match | undefined> {
  const match = await throttle.attempt(perAddress, keys.accountAtAddress, () =>
    tryWithinLimits(throttle, keys, checks),
  )
  if (match) await throttle.renew(known, keys.accountAtAddress)
  return match
}

async function tryWithinLimits(
  throttle: Throttle,
  keys: GuessKeys,
  checks: PasswordChecks,
): Promise<Match | undefined> {
  if (await throttle.isTaken(known, keys.accountAtAddress)) return matchOf(checks)
  const { point } = await throttle.tryTake(perAccount, keys.account)
  if (point) {
    const match = await matchOf(checks)
    if (match) await throttle.refund(point)
    return match
  }
  const slowedTake = await throttle.tryTake(slowed, keys.account)
  if (slowedTake.point) return matchOf(checks)
  // 80 random bits cannot be guessed at any rate, so the owner of the mailbox need not wait.
  if (await checks.isTemporary()) return 'temporary'
  throw tooManyRequests(slowedTake.waitSeconds)
}

/** Always two checks when the first fails, so that the time reveals neither a temporary password nor an account. */
async function matchOf({ isOwn, isTemporary }: PasswordChecks): Promise<Match | undefined> {
  if (await isOwn()) return 'own'
  return (await isTemporary()) ? 'temporary' : undefined
}
