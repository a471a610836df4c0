import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBuiltPages } from '#server/platform/pages/built-pages.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

/** Requests as raw bytes on a socket, which no well-behaved client sends. */

const callsPerMinute = 12
const timeoutMs = 900
const directory = mkdtempSync(join(tmpdir(), 'regimen-raw-'))
let app: TestApp
let port: number
beforeAll(async () => {
  mkdirSync(join(directory, 'pricing'))
  writeFileSync(join(directory, '__spa-fallback.html'), '<div id="shell"></div>')
  writeFileSync(join(directory, 'pricing/index.html'), '<h1>Pricing</h1>')
  app = await startTestApp({
    // Each test has its own address, so that the rate limit counts each separately.
    env: { THROTTLE_FACTOR: '0.01', TRUST_PROXY: '127.0.0.1' },
    pages: readBuiltPages(directory),
    requestTimeoutMs: timeoutMs,
  })
  await app.app.server.listen({ port: 0, host: '127.0.0.1' })
  const address = app.app.server.server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true })
})

interface RawAnswer {
  status: number
  headers: string
  body: string
}

/** Sends the pieces with a pause after each, and reads until the server closes the connection. */
function send(pieces: string[], pauseMs = 0): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const [head = '', ...body] = text.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1] ?? 0), headers: head.toLowerCase(), body: body.join('') })
    })
    void (async () => {
      for (const piece of pieces) {
        if (!socket.destroyed) socket.write(piece)
        await wait(pauseMs)
      }
    })()
  })
}

let addresses = 0
const get = (target: string, address = `192.0.2.${++addresses}`, more = '') =>
  send([
    `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: ${address}\r\n${more}\r\n`,
  ])

describe.each([
  ['encoded', '/%61pi'],
  ['encoded throughout', '/%61%70%69'],
  ['in absolute form', 'http://localhost/api'],
  ['in absolute form, encoded', 'http://other.example/%61pi'],
])('a path %s', (_what, prefix) => {
  test('leads to a call as its plain form does: data that is not kept and may do nothing', async () => {
    const answer = await get(`${prefix}/session`)
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('{"signedIn":false}') })
    expect(answer.headers).toContain('cache-control: no-store')
    expect(answer.headers).toContain("content-security-policy: default-src 'none'")
  })

  test('of no call is data that does not exist', async () => {
    const answer = await get(`${prefix}/nothing`)
    expect(answer.status).toBe(404)
    expect(answer.body).toContain('"code":"not_found"')
    expect(answer.headers).toContain('cache-control: no-store')
    expect(answer.headers).toContain("content-security-policy: default-src 'none'")
  })

  test('counts towards the limit of its address', async () => {
    const address = `192.0.2.${++addresses}`
    const statuses: number[] = []
    for (let n = 0; n <= callsPerMinute; n++) statuses.push((await get(`${prefix}/session`, address)).status)
    expect(statuses).toEqual([...Array(callsPerMinute).fill(200), 429])
  })
})

test.each(['/pricing', '/%70ricing', 'http://localhost/pricing', 'http://localhost/%70ricing/?a=b'])(
  'the page %s comes, however its path is written',
  async (target) => {
    const answer = await get(target)
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('Pricing') })
    expect(answer.headers).toContain("script-src 'self'")
  },
)

describe('the id of a request', () => {
  const idOf = async (header: string) =>
    /x-request-id: (.*)/.exec((await get('/api/session', undefined, header)).headers)?.[1]?.trim()

  test.each([
    '4c9d1c9e-3a53-4a58-9c15-5f5b9f6a2d10',
    'root=1-67891233-abcdef012345678912345678',
    'a'.repeat(64),
  ])('%s is taken', async (id) => expect(await idOf(`X-Request-Id: ${id}\r\n`)).toBe(id))

  test.each(['', 'a'.repeat(65), 'with a space', '<script>', '{"level":60}', 'é', '../../etc'])(
    'in place of "%s" a new one is made',
    async (id) => expect(await idOf(`X-Request-Id: ${id}\r\n`)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
  )
})

describe('a request that is sent too slowly ends', () => {
  const head = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.254\r\n'

  test.each([
    ['in its headers', [head, ...Array<string>(40).fill('X-More: 1\r\n')]],
    [
      'in its body',
      [
        `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n`,
        ...Array<string>(40).fill(' '),
      ],
    ],
  ])('%s', async (_what, pieces) => {
    const answer = await send(pieces, 100)
    expect(answer.status).toBe(408)
  })

  test('after 30 s in production', async () => {
    const ordinary = await startTestApp()
    expect(ordinary.app.server.server.requestTimeout).toBe(30_000)
    expect(ordinary.app.server.server.headersTimeout).toBe(30_000)
    await ordinary.close()
  })
})
