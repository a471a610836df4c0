import { randomBytes } from 'node:crypto'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { findUserById } from '#server/features/accounts/accounts.queries.ts'
import { openSession, type SignInSession } from '#server/features/accounts/sign-in/sessions.ts'
import { spendTemporaryPassword } from '#server/features/accounts/sign-in/temporary-password.ts'
import { noteRefusedAttempt } from '#server/features/security/note-refused-attempt.ts'
import { recordAndNotify, recordSecurityEvent } from '#server/features/security/record-event.ts'
import { unauthorized } from '#server/platform/http/http-error.ts'
import type { Browser } from '#server/platform/http/session-cookie.ts'
import { tokenHash } from '#server/platform/secrets/token-hash.ts'
import {
  deleteChallenge,
  saveChallenge,
  spendRecoveryCode,
  spendTotpStep,
  takeChallengeAttempt,
} from './second-step.queries.ts'
import { isTotpCode, recoveryCodeHash, totpStep } from './totp.ts'
import { readTotpSecret, sealTotpSecret } from './totp-secret.ts'

const challengeMs = 10 * 60_000
const maxAttempts = 5
/** Wrong codes for one account; the caller knows its password already. */
const perAccount = { name: 'second-step', points: 10, windowSeconds: 900 }

const challengeExpired = () =>
  unauthorized('This sign-in has expired. Please sign in again.', 'challenge_expired')
const wrongCode = () => unauthorized('The code is not correct', 'wrong_code')

/** @returns the challenge: proof that the password was right, useless without the second step. */
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
  { challenge, code, browser }: { challenge: string; code: string; browser: Browser },
): Promise<SignInSession> {
  const hash = tokenHash(challenge)
  const found = await takeChallengeAttempt(deps.db, hash, { now: deps.clock.now(), maxAttempts })
  const user = found && (await findUserById(deps.db, found.userId))
  if (!found || !user) throw challengeExpired()
  const { isTemporary } = found
  const tryCode = () =>
    deps.db.transaction(async (tx) => {
      const method = await spendCode({ ...deps, db: tx }, user, code)
      if (!method) return undefined
      if (!(await deleteChallenge(tx, hash))) throw challengeExpired()
      if (isTemporary) await spendTemporaryPassword({ ...deps, db: tx }, user.id)
      if (method === 'recovery code')
        await recordAndNotify({ ...deps, db: tx }, { kind: 'recovery_code_used', user, origin: browser })
      return openSession({ ...deps, db: tx }, { user, browser, method, isTemporary, isSecondStepDone: true })
    })
  const session = await noteRefusedAttempt(deps, { user, browser }, () =>
    deps.throttle.attempt(perAccount, String(user.id), tryCode),
  )
  if (!session) {
    await recordSecurityEvent(deps, { kind: 'second_step_failed', userId: user.id, origin: browser })
    throw wrongCode()
  }
  return { user, isTemporary, session }
}

/**
 * Uses up a code: six digits of the authenticator app, or a recovery code.
 * @returns which it was; undefined for a wrong code or one that was used before.
 */
export async function spendCode(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  { id, totpSecret }: Pick<UserRow, 'id' | 'totpSecret'>,
  code: string,
): Promise<'code' | 'recovery code' | undefined> {
  if (!totpSecret) return undefined
  const now = deps.clock.now()
  if (!isTotpCode(code))
    return (await spendRecoveryCode(deps.db, { userId: id, codeHash: recoveryCodeHash(code), now }))
      ? 'recovery code'
      : undefined
  const step = totpStep(readTotpSecret(deps, { id, totpSecret }), code, now)
  if (step === undefined || !(await spendTotpStep(deps.db, id, step))) return undefined
  await sealTotpSecret(deps, { id, totpSecret })
  return 'code'
}
