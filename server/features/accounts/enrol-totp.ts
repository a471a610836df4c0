import encodeQr from 'qr'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { conflict, invalid, signedOut } from '#server/platform/refusal.ts'
import { deleteSessionsOf, findUserById, updateUser } from './accounts.queries.ts'
import { requireOwnPassword } from './require-password.ts'
import { deleteChallengesOf, replaceRecoveryCodes } from './second-step.queries.ts'
import { spendCode } from './second-step.ts'
import { newRecoveryCodes, newTotpSecret, recoveryCodeHash, totpUrl } from './totp.ts'

const perUser = { name: 'totp-code', points: 10, windowSeconds: 900 }
const wrongOwnCode = () => invalid('The code is not correct', { code: 'The code is not correct' })
const alreadyOn = () => conflict('Two-factor sign-in is already on', 'two_factor_on')
const notOn = () => conflict('Two-factor sign-in is not on', 'two_factor_off')

/** Makes a new secret; nothing changes at the sign-in until a code confirms it. */
export async function setUpTotp(
  deps: Deps,
  signedIn: SignedIn,
  given: { currentPassword: string },
): Promise<{ secret: string; url: string; qrSvg: string }> {
  const user = await requireOwnPassword(deps, signedIn, given.currentPassword)
  if (user.totpEnabledAt) throw alreadyOn()
  const secret = newTotpSecret()
  await updateUser(deps.db, user.id, { totpSecret: secret, totpLastStep: null })
  const url = totpUrl(secret, { issuer: deps.config.appName, label: user.username })
  return { secret, url, qrSvg: encodeQr(url, 'svg', { border: 2 }) }
}

/** Turns it on with a first code. Every other session ends. @returns the recovery codes, shown once. */
export async function confirmTotp(
  deps: Deps,
  signedIn: SignedIn,
  given: { code: string },
): Promise<string[]> {
  await deps.throttle.take(perUser, String(signedIn.userId))
  const codes = newRecoveryCodes()
  await deps.db.transaction(async (tx) => {
    const user = await findUserById(tx, signedIn.userId)
    if (!user) throw signedOut()
    if (user.totpEnabledAt) throw alreadyOn()
    if (!(await spendCode(tx, user, { code: given.code, now: deps.clock.now() }))) throw wrongOwnCode()
    await updateUser(tx, user.id, { totpEnabledAt: deps.clock.now() })
    await replaceRecoveryCodes(tx, user.id, codes.map(recoveryCodeHash))
    await deleteSessionsOf(tx, user.id, signedIn.sessionId)
  })
  await deps.throttle.clear(perUser, String(signedIn.userId))
  return codes
}

export interface TotpProof {
  currentPassword: string
  code: string
}

/** Turns it off. The password and a code are needed: a session left open is not enough. */
export async function disableTotp(deps: Deps, signedIn: SignedIn, proof: TotpProof): Promise<void> {
  await withProof(deps, signedIn, proof, async (tx, userId) => {
    await updateUser(tx, userId, { totpSecret: null, totpEnabledAt: null, totpLastStep: null })
    await replaceRecoveryCodes(tx, userId, [])
    await deleteChallengesOf(tx, userId)
  })
}

/** New recovery codes; the old ones are dead. */
export async function renewRecoveryCodes(
  deps: Deps,
  signedIn: SignedIn,
  proof: TotpProof,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await withProof(deps, signedIn, proof, (tx, userId) =>
    replaceRecoveryCodes(tx, userId, codes.map(recoveryCodeHash)),
  )
  return codes
}

async function withProof(
  deps: Deps,
  signedIn: SignedIn,
  proof: TotpProof,
  change: (tx: Deps['db'], userId: number) => Promise<void>,
): Promise<void> {
  const user = await requireOwnPassword(deps, signedIn, proof.currentPassword)
  if (!user.totpEnabledAt) throw notOn()
  await deps.throttle.take(perUser, String(user.id))
  await deps.db.transaction(async (tx) => {
    if (!(await spendCode(tx, user, { code: proof.code, now: deps.clock.now() }))) throw wrongOwnCode()
    await change(tx, user.id)
  })
  await deps.throttle.clear(perUser, String(user.id))
}
