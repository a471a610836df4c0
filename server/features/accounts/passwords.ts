import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

// Argon2id, the library's default variant, at OWASP's first recommendation: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const mostCommon = new Set(dictionary['passwords-common'].slice(0, 10_000))

/** One of the 10,000 passwords that attackers try first. */
export function isCommonPassword(password: string): boolean {
  return mostCommon.has(password.toLowerCase())
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let decoy: Promise<string> | undefined

/** Checks a password; for an unknown account it spends the same time and answers false. */
export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has')
  const matches = await verify(storedHash ?? (await decoy), password)
  return matches && storedHash !== undefined
}
