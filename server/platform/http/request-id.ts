import type { IncomingMessage } from 'node:http'

/** What proxies and programs send: UUIDs, trace ids, "Root=1-67891233-abcdef". Nothing that could forge a log line. */
const looksLikeId = /^[\w.:=-]{1,64}$/

/** The id under which a request is logged: the one in its header, when it looks like one, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const id = headers['x-request-id']
  return typeof id === 'string' && looksLikeId.test(id) ? id : crypto.randomUUID()
}
