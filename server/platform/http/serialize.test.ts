import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonList, jsonOf, jsonWith } from '#server/platform/files/json-text.ts'
import { serializerCompiler } from './serialize.ts'

const card = z.object({ id: z.number().int().min(1), text: z.string(), isDue: z.boolean() })

async function responseTo(reply: unknown) {
  const server = Fastify()
  server.setSerializerCompiler(serializerCompiler)
  server.get('/', { schema: { response: { 200: z.array(card) } } }, async () => reply)
  return server.inject('/')
}

test('a reply is cut to its schema', async () => {
  const response = await responseTo([{ id: 1, text: 'one', isDue: true, passwordHash: 'secret' }])
  expect(response.json()).toEqual([{ id: 1, text: 'one', isDue: true }])
})

test('a reply that does not fit its schema is not sent', async () => {
  expect((await responseTo([{ id: 0, text: 'one', isDue: true }])).statusCode).toBe(500)
})

test('a long reply arrives whole, with its length in bytes', async () => {
  const cards = Array.from({ length: 400 }, (_, place) => ({
    id: place + 1,
    text: 'β-blocker ≥ 5 mg – 😀',
    isDue: false,
  }))
  const response = await responseTo(cards)
  expect(response.json()).toEqual(cards)
  expect(response.headers['content-length']).toBe(String(Buffer.byteLength(JSON.stringify(cards))))
  expect(response.headers['content-type']).toContain('application/json')
})

test('parts that were serialized before make the same reply, and are checked when they are serialized', async () => {
  const known = jsonOf(card.pick({ id: true, text: true }), { id: 7, text: 'a "quoted"\nline, {}' })
  const own = jsonOf(card.pick({ isDue: true }), { isDue: true })
  const response = await responseTo(jsonList([jsonWith(known, own), jsonWith(known, own)]))
  const whole = { id: 7, text: 'a "quoted"\nline, {}', isDue: true }
  expect(response.json()).toEqual([whole, whole])
  expect(() => jsonOf(card.pick({ id: true }), { id: 0 })).toThrow(/1/)
})
