import { hash, verify } from '@node-rs/argon2'
import { unauthorized } from '#server/platform/http/http-error.ts'

// Argon2id, the library's default variant, at OWASP's first recommendation: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

export const wrongCredentials = () => unauthorized('Invalid username or password', 'wrong_credentials')

let decoy: Promise<string> | undefined

/** Checks a password; for an unknown account it takes the same time and returns false. */
export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has')
  const matches = await verify(storedHash ?? (await decoy), password)
  return matches && storedHash !== undefined
}
