import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request bears this token, as Bearer or as the password of Basic with any user name; without a token in the
 * configuration none does. Compared as hashes: these have equal length, and the time does not reveal how much was right.
 */
export function bearsToken(
  { headers }: { headers: Pick<IncomingHttpHeaders, 'authorization'> },
  token: string | undefined,
): boolean {
  if (!token) return false
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(tokenIn(headers.authorization ?? '')), hash(token))
}

function tokenIn(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ', 2)
  if (scheme.toLowerCase() === 'bearer') return value
  const isBasic = scheme.toLowerCase() === 'basic'
  return isBasic
    ? Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : ''
}
