import { identityKey } from '#domain/accounts/identity-key.ts'

/** The addresses of a typed list, separated by commas, semicolons or line breaks: each once. */
export function addressesIn(text: string): string[] {
  const entries = text
    .split(/[,;\r\n]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return [...new Map(entries.map((entry) => [identityKey(entry), entry])).values()]
}
