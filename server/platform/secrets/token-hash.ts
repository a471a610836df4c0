import { createHash } from 'node:crypto'

/** What is stored of a random token that opens something: it cannot be turned back. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
