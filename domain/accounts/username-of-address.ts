/** The longest first part: together with the suffix a username has at most 50 characters. */
const longestPart = 40

/**
 * The username of an account that was registered with an e-mail address alone: the part before the @ and a
 * random number. Every such username has a number, so that none reveals whether another account has the name
 * without it.
 */
export function usernameOfAddress(address: string, suffix: number): string {
  const [mailbox = ''] = address.split(/[@+]/, 1)
  const name = mailbox
    .replaceAll(/[^a-z0-9._-]/gi, '')
    .slice(0, longestPart)
    .replaceAll(/^[._-]+|[._-]+$/g, '')
  return `${name || 'learner'}-${suffix}`
}
