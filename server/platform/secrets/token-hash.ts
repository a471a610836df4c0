import { createHash } from 'node:crypto'

/** The hash that is stored instead of a random token: it cannot be turned back into the token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
