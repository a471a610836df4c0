import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app understands it: SHA-1, six digits, 30 seconds. */
const periodSeconds = 30
const codeAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const recoveryCodeCount = 10
const groupsOfACode = 6

const generatorOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  })

export const newTotpSecret = () => new Secret({ size: 20 }).base32

const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '')

/** Six digits come from the authenticator; anything else may be a recovery code. */
export const isTotpCode = (code: string) => /^\d{6}$/.test(withoutSpaces(code))

export function totpUrl(secret: string, names: { issuer: string; label: string }): string {
  return generatorOf(secret, names).toString()
}

/** The time step that the code belongs to, with one step of tolerance for inexact clocks and slow typing. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const delta = generatorOf(secret).validate({
    token: withoutSpaces(code),
    window: 1,
    timestamp: now.getTime(),
  })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}

/** Ten codes of 120 bits, in groups of four, each of which replaces the authenticator once. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groupsOfACode }, group).join('-'),
  )
}

/** Case, spaces and hyphens do not matter. The codes are random enough for a plain hash. */
export function recoveryCodeHash(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest()
}
