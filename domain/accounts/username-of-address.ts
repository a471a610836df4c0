/** With the ending at most 50 characters, the limit of usernames. */
const longestPart = 40

/**
 * The username of an account that was registered with an e-mail address alone: what stands before the @, and an ending that is
 * drawn. Every one has an ending, so that none tells whether another account has the name without it.
 */
export function usernameOfAddress(address: string, ending: number): string {
  const [mailbox = ''] = address.split(/[@+]/, 1)
  const name = mailbox
    .replaceAll(/[^a-z0-9._-]/gi, '')
    .slice(0, longestPart)
    .replaceAll(/^[._-]+|[._-]+$/g, '')
  return `${name || 'learner'}-${ending}`
}
