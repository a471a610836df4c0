import { identityKey } from '#domain/accounts/identity-key.ts'
import { addressKey } from '#server/platform/address-key.ts'
import { tooManyRequests } from '#server/platform/http-error.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/**
 * How fast passwords can be tried. Every point is taken before the password is looked at and given back when it was right
 * (docs/decisions/014-password-guessing.md).
 */

/** Wrong passwords for one account from one address. */
const perAddress = { name: 'signin', points: 5, windowSeconds: 900 }
/** Wrong passwords for one account from everywhere, before it is slowed down. */
const perAccount = { name: 'signin-account', points: 20, windowSeconds: 3600 }
/** From then on the account's next password is looked at when this time has passed. */
const slowed = { name: 'signin-slowed', points: 1, windowSeconds: 10 }
/** An address from which the account was signed in to is not slowed down by what others try. */
const known = { name: 'signin-known', points: 1, windowSeconds: 30 * 86_400 }

export interface Guesser {
  account: string
  accountAtAddress: string
}

/** Username and e-mail of one account count together; what is nobody's login counts as it is compared. */
export function guesserOf(
  user: { id: number } | undefined,
  attempt: { login: string; address: string },
): Guesser {
  const account = user ? `account ${user.id}` : `login ${identityKey(attempt.login)}`
  return { account, accountAtAddress: `${account} ${addressKey(attempt.address)}` }
}

export interface PasswordChecks {
  isOwn(): Promise<boolean>
  isTemporary(): Promise<boolean>
}
type Match = 'own' | 'temporary'

/** @returns which password it was; undefined for a wrong one. @throws HttpError 429 */
export async function tryPassword(
  throttle: Throttle,
  guesser: Guesser,
  checks: PasswordChecks,
): Promise<Match | undefined> {
  const match = await throttle.attempt(perAddress, guesser.accountAtAddress, () =>
    tryAtPace(throttle, guesser, checks),
  )
  if (match) await throttle.renew(known, guesser.accountAtAddress)
  return match
}

async function tryAtPace(
  throttle: Throttle,
  guesser: Guesser,
  checks: PasswordChecks,
): Promise<Match | undefined> {
  if (await throttle.isTaken(known, guesser.accountAtAddress)) return matchOf(checks)
  const { point } = await throttle.tryTake(perAccount, guesser.account)
  if (point) {
    const match = await matchOf(checks)
    if (match) await throttle.giveBack(point)
    return match
  }
  const turn = await throttle.tryTake(slowed, guesser.account)
  if (turn.point) return matchOf(checks)
  // 80 random bits cannot be guessed at any pace, so the owner of the mailbox need not wait.
  if (await checks.isTemporary()) return 'temporary'
  throw tooManyRequests(turn.waitSeconds)
}

/** Two checks whenever the first fails, so that the time does not tell whether there is a temporary password, or an account. */
async function matchOf({ isOwn, isTemporary }: PasswordChecks): Promise<Match | undefined> {
  if (await isOwn()) return 'own'
  return (await isTemporary()) ? 'temporary' : undefined
}
