import { finished } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const checkEveryMs = 25
/** After this many checks in a row without a request, the system's queue of new connections is empty, too. */
const quietChecks = 4
const longestMs = 4_000

export interface Draining {
  /** True from the signal on, so that balancers take the process out. */
  isDraining(): boolean
  /** Resolves after the window, when there are no more requests, or 4 s later under continuous load. */
  drain(): Promise<void>
}

/**
 * Closing a socket resets connections that the system has accepted but this process has not, and unread requests on
 * keep-alive connections. So the server continues to respond, with "connection: close": for the whole window, in which
 * balancers notice that it is draining, and then until no more requests arrive.
 */
export function prepareDraining(server: FastifyInstance, { windowMs }: { windowMs: number }): Draining {
  let isDraining = false
  let inFlight = 0
  let started = 0
  server.addHook('onRequest', async (_request, reply) => {
    inFlight += 1
    started += 1
    // The hook onResponse does not run when the client leaves first.
    finished(reply.raw, () => {
      inFlight -= 1
    })
  })
  // A keep-alive connection would hold a closing server open for its whole idle time.
  server.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  server.addHook('preClose', async () => {
    isDraining = true
  })
  return {
    isDraining: () => isDraining,
    async drain() {
      isDraining = true
      await wait(windowMs)
      const deadline = performance.now() + longestMs
      for (let quiet = 0; quiet < quietChecks && performance.now() < deadline; ) {
        const before = started
        await wait(checkEveryMs)
        quiet = inFlight === 0 && started === before ? quiet + 1 : 0
      }
    },
  }
}
