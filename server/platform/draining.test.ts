import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { prepareDraining } from './draining.ts'

let server: FastifyInstance | undefined
afterEach(() => server?.close())

test('a request whose client has left does not hold up the end', async () => {
  server = Fastify()
  const draining = prepareDraining(server, { windowMs: 0 })
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  server.get('/slow', () => {
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
  // Until the server has seen that the connection is gone.
  await wait(200)
  answer.resolve('too late')
  const begun = performance.now()
  await draining.drain()
  expect(performance.now() - begun).toBeLessThan(2_000)
})
