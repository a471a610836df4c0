import { dictionary } from '@zxcvbn-ts/language-common'

const mostCommon = new Set(dictionary['passwords-common'].slice(0, 10_000))

/** One of the 10,000 passwords that attackers try first. */
export function isCommonPassword(password: string): boolean {
  return mostCommon.has(password.toLowerCase())
}
