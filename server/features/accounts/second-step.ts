import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { HttpError } from '#server/platform/http-error.ts'
import { findUserById } from './accounts.queries.ts'
import {
  deleteChallenge,
  saveChallenge,
  spendRecoveryCode,
  spendTotpStep,
  takeChallengeAttempt,
} from './second-step.queries.ts'
import { openSession, tokenHash } from './sessions.ts'
import { spendTemporaryPassword } from './temporary-password.ts'
import { isTotpCode, recoveryCodeHash, totpStep } from './totp.ts'
import { readTotpSecret, sealTotpSecret, type TotpDoor } from './totp-secret.ts'

const challengeMs = 10 * 60_000
const maxAttempts = 5
/** Wrong codes for one account: whoever tries them knows the password already. */
const perAccount = { name: 'second-step', points: 10, windowSeconds: 900 }

const signInAgain = () =>
  new HttpError(401, 'challenge_expired', 'This sign-in has expired. Please sign in again.')
const wrongCode = () => new HttpError(401, 'wrong_code', 'The code is not correct')

/** @returns the challenge: proof that the password was right, of no use without the second step. */
export async function beginSecondStep(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: { userId: number; isTemporary: boolean },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(deps.clock.now().getTime() + challengeMs)
  await saveChallenge(deps.db, { tokenHash: tokenHash(challenge), ...user, expiresAt })
  return challenge
}

/** Opens the session when the code is right. @throws HttpError 401 wrong or expired, 429 */
export async function completeSecondStep(
  deps: Deps,
  given: { challenge: string; code: string },
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ user: UserRow; isTemporary: boolean }> {
  const hash = tokenHash(given.challenge)
  const found = await takeChallengeAttempt(deps.db, hash, { now: deps.clock.now(), maxAttempts })
  const user = found && (await findUserById(deps.db, found.userId))
  if (!found || !user) throw signInAgain()
  const { isTemporary } = found
  const isOpen = await deps.throttle.attempt(perAccount, String(user.id), () =>
    deps.db.transaction(async (tx) => {
      if (!(await spendCode({ ...deps, db: tx }, user, { code: given.code, now: deps.clock.now() })))
        return undefined
      if (!(await deleteChallenge(tx, hash))) throw signInAgain()
      if (isTemporary) await spendTemporaryPassword({ ...deps, db: tx }, user.id)
      await openSession({ ...deps, db: tx }, user, { ...exchange, isTemporary, isSecondStepDone: true })
      return true
    }),
  )
  if (!isOpen) throw wrongCode()
  return { user, isTemporary }
}

/** Whether the code is right and was never used before: six digits of the app, or a recovery code. */
export async function spendCode(
  door: TotpDoor,
  user: Pick<UserRow, 'id' | 'totpSecret'>,
  given: { code: string; now: Date },
): Promise<boolean> {
  if (!user.totpSecret) return false
  const { db } = door
  if (!isTotpCode(given.code))
    return spendRecoveryCode(db, { userId: user.id, codeHash: recoveryCodeHash(given.code), now: given.now })
  const step = totpStep(
    readTotpSecret(door, { id: user.id, totpSecret: user.totpSecret }),
    given.code,
    given.now,
  )
  if (step === undefined || !(await spendTotpStep(db, user.id, step))) return false
  await sealTotpSecret(door, { id: user.id, totpSecret: user.totpSecret })
  return true
}
