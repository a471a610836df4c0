import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const lookEveryMs = 25
/** This many looks in a row without a request: by then the system's queue of new connections is empty too. */
const quietLooks = 4
const longestMs = 4_000

/**
 * Closing a socket resets the connections that the system has accepted and this process has not, and requests
 * that lie unread on kept connections. So the server goes on answering, says "connection: close" with each answer,
 * and closes when nothing more comes.
 * @returns a function that resolves when it is quiet, or after 4 s under unending load.
 */
export function prepareDraining(server: FastifyInstance): () => Promise<void> {
  let isStopping = false
  let inFlight = 0
  let begun = 0
  server.addHook('onRequest', async () => {
    inFlight += 1
    begun += 1
  })
  server.addHook('onResponse', async () => {
    inFlight -= 1
  })
  // A keep-alive connection would hold a closing server open for its whole idle time.
  server.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  server.addHook('preClose', async () => {
    isStopping = true
  })
  return async () => {
    isStopping = true
    const deadline = performance.now() + longestMs
    for (let quiet = 0; quiet < quietLooks && performance.now() < deadline; ) {
      const before = begun
      await wait(lookEveryMs)
      quiet = inFlight === 0 && begun === before ? quiet + 1 : 0
    }
  }
}
