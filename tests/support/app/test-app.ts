import type { InjectOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import { type App, buildApp } from '#server/app.ts'
import { openDatabase } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { readConfig } from '#server/platform/config.ts'
import type { BuiltPages } from '#server/platform/pages/built-pages.ts'
import { asSomebodyElse } from '#tests/support/database/one-connection.ts'
import { openTestDatabase } from '#tests/support/database/test-database.ts'
import { createCookie, createUser, type UserKind } from '#tests/support/server/factories.ts'

/** A clock that moves only when a test moves it. */
export interface TestClock {
  now(): Date
  advance(milliseconds: number): void
  set(instant: Date): void
}

export interface Answer {
  status: number
  /** The parsed JSON, or the text if the reply is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any part of replies; the contract test checks their form
  body: any
  headers: Record<string, unknown>
}

/** The browser of one user: cookies, same-origin headers, JSON. */
export interface Client {
  userId: number
  password: string
  username: string
  /** The cookie that the browser would send now. */
  cookie(): string | undefined
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  delete(path: string, body?: unknown): Promise<Answer>
  send(options: InjectOptions): Promise<Answer>
  /** Like `send`, but returns the bytes of the body unchanged. */
  sendRaw(options: InjectOptions): Promise<Pick<Answer, 'status' | 'headers'> & { raw: Buffer }>
  /** Starts a new session for the same user, because sessions end when a test's clock moves on. */
  renew(): Promise<void>
}

export interface TestApp {
  app: App
  deps: Deps
  clock: TestClock
  /** Creates a new user of this kind, who is signed in. */
  as(kind: UserKind | 'visitor'): Promise<Client>
  /** A browser without a cookie, or with the given one. */
  browser(cookie?: string): Client
  close(): Promise<void>
}

function testClock(start: Date): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
    set: (instant) => {
      now = instant.getTime()
    },
  }
}

const testSecretsKey = '00112233445566778899aabbccddeeff0123456789abcdeffedcba9876543210'

/** The real app on a real database, with a clock that tests move. */
export async function startTestApp(
  options: {
    env?: Record<string, string>
    now?: Date
    pages?: BuiltPages
    /** Another database instead of a new copy of the template. */
    databaseUrl?: string
    statementTimeoutMs?: number
    logStream?: DestinationStream
    requestTimeoutMs?: number
  } = {},
): Promise<TestApp> {
  const { databaseUrl, statementTimeoutMs } = options
  const open = databaseUrl
    ? await openDatabase({ databaseUrl, dataDir: '', ...(statementTimeoutMs ? { statementTimeoutMs } : {}) })
    : await openTestDatabase()
  const clock = testClock(options.now ?? new Date('2026-11-21T15:00:00Z'))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    THROTTLE_FACTOR: '1',
    SECRETS_KEY: testSecretsKey,
    ...options.env,
  })
  const app = await buildApp({ ...options, open, config, clock })
  await app.server.ready()
  const browser = (cookie?: string) => createClient(app, cookie)
  return {
    app,
    deps: app.deps,
    clock,
    browser,
    async as(kind) {
      if (kind === 'visitor') return browser()
      const user = await createUser(app.deps, kind)
      return Object.assign(createClient(app, user.cookie), {
        userId: user.userId,
        username: user.username,
        password: user.password,
      })
    },
    async close() {
      await app.server.close()
      await open.close()
    },
  }
}

/** Removes headers that are undefined, so that they are not sent. */
function withoutAbsent<T extends object>(headers: T): T {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as T
}

function createClient(app: App, startCookie?: string): Client {
  const jar = new Map<string, string>()
  const cookie = () => (jar.size > 0 ? [...jar].map((pair) => pair.join('=')).join('; ') : undefined)
  const keep = (name: string, value: string) => (value ? jar.set(name, value) : jar.delete(name))
  function keepText(text: string) {
    const [name = '', value = ''] = text.split('=')
    keep(name, value)
  }
  if (startCookie) keepText(startCookie)
  async function inject(options: InjectOptions) {
    const headers = withoutAbsent({ 'sec-fetch-site': 'same-origin', cookie: cookie(), ...options.headers })
    const response = await asSomebodyElse(() => app.server.inject({ ...options, headers }))
    for (const { name, value } of response.cookies) keep(name, value)
    return response
  }
  async function send(options: InjectOptions): Promise<Answer> {
    const response = await inject(options)
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers as Record<string, unknown>,
    }
  }
  const withBody = (method: 'POST' | 'PUT' | 'DELETE') => (url: string, body?: unknown) =>
    send({ method, url, ...(body === undefined ? {} : { payload: body as object }) })
  return {
    userId: 0,
    username: '',
    password: '',
    send,
    async sendRaw(options) {
      const response = await inject(options)
      return { status: response.statusCode, headers: response.headers, raw: response.rawPayload }
    },
    cookie,
    async renew() {
      keepText(await createCookie(app.deps, this.userId))
    },
    get: (url) => send({ method: 'GET', url }),
    post: withBody('POST'),
    put: withBody('PUT'),
    delete: withBody('DELETE'),
  }
}
