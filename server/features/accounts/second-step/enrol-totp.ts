import encodeQr from 'qr'
import type { Database } from '#server/database/connect.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { findUserById, updateUser } from '#server/features/accounts/accounts.queries.ts'
import { deleteSessionsOf } from '#server/features/accounts/sign-in/sessions.queries.ts'
import { noteRefusedAttempt } from '#server/features/security/note-refused-attempt.ts'
import {
  type NoticeKind,
  recordAndNotify,
  recordSecurityEvent,
} from '#server/features/security/record-event.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict, unauthorized } from '#server/platform/http/http-error.ts'
import { removeSecondStep } from './remove-second-step.ts'
import { replaceRecoveryCodes } from './second-step.queries.ts'
import { spendCode } from './second-step.ts'
import { newRecoveryCodes, newTotpSecret, recoveryCodeHash, totpUrl } from './totp.ts'
import { saveTotpSecret } from './totp-secret.ts'

const perUser = { name: 'totp-code', points: 10, windowSeconds: 900 }
const wrongCode = () => badRequest('The code is not correct', { code: 'The code is not correct' })
const alreadyOn = () => conflict('Two-factor sign-in is already on', 'two_factor_on')
const notOn = () => conflict('Two-factor sign-in is not on', 'two_factor_off')

/** Creates a new secret; sign-in stays as it is until a code confirms it. */
export async function setUpTotp(
  deps: Deps,
  signedIn: SignedIn,
): Promise<{ secret: string; url: string; qrSvg: string }> {
  const user = await findUserById(deps.db, signedIn.userId)
  if (!user) throw unauthorized()
  if (user.totpEnabledAt) throw alreadyOn()
  const secret = newTotpSecret()
  await saveTotpSecret(deps, user.id, secret)
  const url = totpUrl(secret, { issuer: deps.config.appName, label: user.username })
  return { secret, url, qrSvg: encodeQr(url, 'svg', { border: 2 }) }
}

/** Turns two-factor sign-in on with a first code and ends every other session. @returns the recovery codes, shown once. */
export async function confirmTotp(deps: Deps, signedIn: SignedIn, code: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await withCode(deps, signedIn, {
    code,
    require: (user) => {
      if (user.totpEnabledAt) throw alreadyOn()
    },
    change: async (tx, userId) => {
      await updateUser(tx, userId, { totpEnabledAt: deps.clock.now() })
      await replaceRecoveryCodes(tx, userId, codes.map(recoveryCodeHash))
      await deleteSessionsOf(tx, userId, signedIn.sessionId)
    },
    event: 'two_factor_on',
  })
  return codes
}

/** Turns two-factor sign-in off. A code is needed besides the password: an unattended session is not enough. */
export async function disableTotp(deps: Deps, signedIn: SignedIn, code: string): Promise<void> {
  await withCode(deps, signedIn, {
    code,
    require: requireOn,
    change: removeSecondStep,
    event: 'two_factor_off',
  })
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(deps: Deps, signedIn: SignedIn, code: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await withCode(deps, signedIn, {
    code,
    require: requireOn,
    change: (tx, userId) => replaceRecoveryCodes(tx, userId, codes.map(recoveryCodeHash)),
    event: 'recovery_codes_renewed',
  })
  return codes
}

function requireOn(user: UserRow): void {
  if (!user.totpEnabledAt) throw notOn()
}

/** Makes a change that needs a right code. @throws HttpError 400 for a wrong one, 429, and what `require` throws */
async function withCode(
  deps: Deps,
  signedIn: SignedIn,
  step: {
    code: string
    require: (user: UserRow) => void
    change: (tx: Database, userId: number) => Promise<void>
    event: NoticeKind
  },
): Promise<void> {
  const { userId, origin } = signedIn
  const tryCode = () =>
    deps.db.transaction(async (tx) => {
      const user = await findUserById(tx, userId)
      if (!user) throw unauthorized()
      step.require(user)
      if (!(await spendCode({ ...deps, db: tx }, user, step.code))) return undefined
      await step.change(tx, user.id)
      await recordAndNotify({ ...deps, db: tx }, { kind: step.event, user, origin })
      return true
    })
  const isChanged = await noteRefusedAttempt(deps, { user: { id: userId }, browser: origin }, () =>
    deps.throttle.attempt(perUser, String(userId), tryCode),
  )
  if (isChanged) return
  await recordSecurityEvent(deps, { kind: 'second_step_failed', userId, origin })
  throw wrongCode()
}
