import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { everyCall, pathOf, plainRequestBody } from './every-call.ts'
import { reuseUsers } from './reused-users.ts'

/**
 * Every call in each encoding that a browser accepts. A body labelled gzip is gzip, and contains the same
 * reply.
 */

const decoders = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  identity: async (raw: Buffer) => raw,
}
type Encoding = keyof typeof decoders
const encodings = Object.keys(decoders) as Encoding[]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
})
afterAll(() => app.close())

interface Decoded {
  status: number
  headers: Record<string, unknown>
  encoding: Encoding
  text: string
}

async function sendAccepting(encoding: Encoding, request: InjectOptions, user: Client): Promise<Decoded> {
  const { raw, status, headers } = await user.sendRaw({
    ...request,
    headers: { ...request.headers, 'accept-encoding': encoding },
  })
  const sent = String(headers['content-encoding'] ?? 'identity') as Encoding
  const length = headers['content-length']
  if (length !== undefined) expect(raw.length).toBe(Number(length))
  return { status, headers, encoding: sent, text: (await decoders[sent](raw)).toString('utf8') }
}

/** Sends as an admin, who has access to most calls. */
const asAdmin = reuseUsers(() => app.as('admin'))

function requestOf(call: Endpoint): InjectOptions {
  return { method: call.method, url: pathOf(call), ...plainRequestBody(call) }
}

test.each(everyCall)('%s can be read in every encoding', async (_name, call) => {
  for (const encoding of encodings) {
    const response = await asAdmin('admin', call, (admin) => sendAccepting(encoding, requestOf(call), admin))
    expect([encoding, 'identity']).toContain(response.encoding)
    expect(response.status).toBeLessThan(500)
    if (call.access !== 'public') expect(response.status).not.toBe(401)
    if (response.status !== 200 || call.produces === 'text/html') continue
    const isJson = (call.produces ?? 'application/json') === 'application/json'
    const value = isJson ? JSON.parse(response.text) : response.text
    expect(call.reply.safeParse(value).success, `${encoding}: ${response.text}`).toBe(true)
  }
})

test('a learner with twelve ratings reads their whole file, compressed or not', async () => {
  const learner = await app.as('learner')
  const { rows } = await app.deps.open.query(
    'select f.id from flashcards f join chapters c on c.id = f.chapter_id where c.is_core order by f.id limit 12',
  )
  for (const { id } of rows) {
    const rated = await learner.post(`/api/flashcards/${id}/progress`, {
      confidence: 3,
      reviewId: randomUUID(),
    })
    expect(rated.status).toBe(200)
  }
  for (const encoding of encodings) {
    const response = await sendAccepting(encoding, { method: 'GET', url: '/api/user/data' }, learner)
    expect(response).toMatchObject({ status: 200, encoding })
    expect(JSON.parse(response.text).reviews).toHaveLength(12)
  }
})
