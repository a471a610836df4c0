import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, test, vi } from 'vitest'
import { prepareDraining } from './draining.ts'

let server: FastifyInstance | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await server?.close()
})

test('a request whose client has left does not hold up the end', async () => {
  server = Fastify()
  const draining = prepareDraining(server, { windowMs: 0 })
  const arrived = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  server.get('/slow', (request) => {
    request.raw.once('close', () => left.resolve())
    arrived.resolve()
    return answer.promise
  })
  await server.listen({ port: 0 })
  const { port } = server.server.address() as AddressInfo
  const sent = request({ port, path: '/slow' })
  sent.on('error', () => undefined)
  sent.end()
  await arrived.promise
  sent.destroy()
  await left.promise
  answer.resolve('too late')
  // The clock stands still: the limit for continuous load is never reached.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  await draining.drain()
})
