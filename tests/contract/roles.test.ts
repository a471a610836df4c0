import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createUser } from '#tests/support/browser/http-user.ts'
import { linkTo } from '#tests/support/database/database-link.ts'
import { type MailServer, startMailServer } from '#tests/support/server/mail-server.ts'
import {
  ended,
  isReady,
  type Started,
  startProcess,
  stop,
  withDatabase,
} from '#tests/support/start-processes.ts'

/** Processes that share the work on one PostgreSQL: some serve, others run the jobs. */

const isPostgres = 'serverUrl' in inject('template')
const asset = '/assets/entry-1a2b.js'
let pages: string
beforeAll(() => {
  pages = mkdtempSync(join(tmpdir(), 'regimen-pages-'))
  mkdirSync(join(pages, 'assets'))
  writeFileSync(join(pages, '__spa-fallback.html'), '<div id="shell"></div>')
  writeFileSync(join(pages, 'index.html'), '<h1>Landing</h1>')
  writeFileSync(join(pages, asset), 'export {}')
})
afterAll(() => rmSync(pages, { recursive: true }))

const startWeb = (databaseUrl: string, env: Record<string, string> = {}) =>
  startProcess(databaseUrl, { env: { ROLE: 'web', CLIENT_DIR: pages, ...env } })
const startWorker = (databaseUrl: string, env: Record<string, string> = {}) =>
  startProcess(databaseUrl, { env: { ROLE: 'worker', CLIENT_DIR: join(pages, 'none'), ...env } })

async function expectReady(...started: Started[]): Promise<void> {
  const areReady = await Promise.all(started.map(isReady))
  expect(areReady, started.map((each) => each.output()).join('\n')).toEqual(started.map(() => true))
}

/** On a connection of its own. @returns the status, and whether the connection was kept. */
const askAnew = (started: Started, path: string) =>
  new Promise<{ status?: number | undefined; connection?: string | undefined }>((resolve, reject) => {
    get(`${started.url}${path}`, { agent: new Agent({ keepAlive: true }) }, (response) => {
      response.resume()
      resolve({ status: response.statusCode, connection: response.headers.connection })
    }).on('error', reject)
  })

const statusOf = async (started: Started, path: string) => (await askAnew(started, path)).status

/** A learner who has registered and forgot the password asks a web process, and soon has a second mail. */
async function expectRecovered(web: Started, email: string, { received }: MailServer): Promise<void> {
  const asked = await fetch(`${web.url}/api/forgot-password`, {
    method: 'POST',
    body: JSON.stringify({ email }),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
  expect(asked.status).toBe(200)
  const subjects = () =>
    received
      .filter(({ to }) => to?.[0]?.address === email)
      .map(({ subject }) => subject)
      .toSorted()
  await expect.poll(subjects).toEqual(['Confirm your e-mail address', 'Your temporary password'])
}

// The embedded database belongs to one process, so this and all that follow need PostgreSQL.
test.runIf(isPostgres)(
  'a worker sends the mail that a web process asks for, and serves nothing',
  async () => {
    const mailServer = await startMailServer()
    await withDatabase({ isEmpty: false }, async (url, database) => {
      const worker = await startWorker(url, { SMTP_URL: mailServer.url })
      await expectReady(worker)
      // From here on a job runs only when it is woken.
      await database.query("update pgboss.schedule set cron = '0 0 29 2 *'")
      const web = await startWeb(url)
      await expectReady(web)

      const { email } = await createUser(web.url)
      await expectRecovered(web, email, mailServer)

      for (const path of ['/', asset, '/api/user', '/api/openapi.json']) {
        const response = await fetch(`${worker.url}${path}`)
        expect([response.status, await response.json()], path).toEqual([
          404,
          expect.objectContaining({ code: 'not_found' }),
        ])
      }
      expect(await stop(web)).toBe(0)
      expect(await stop(worker)).toBe(0)
    })
    await mailServer.close()
  },
)

test.runIf(isPostgres)('neither role releases: each says what the database lacks', async () => {
  await withDatabase({ isEmpty: true }, async (url) => {
    for (const started of [await startWeb(url), await startWorker(url)]) {
      expect(await ended(started)).toBe(1)
      expect(started.output()).toContain('The database lacks the migrations 0001-accounts.sql')
    }
    const env = { ROLE: 'web', DEMO: 'off' }
    const releasing = await startProcess(url, { args: ['--release-only'], env })
    expect(await ended(releasing), releasing.output()).toBe(0)
    await expectReady(await startWeb(url))
  })
})

test.runIf(isPostgres)(
  'after SIGTERM balancers hear that a process is draining, and it goes on serving for DRAIN_SECONDS',
  async () => {
    // Long enough for five requests on a machine at a tenth of its speed.
    const windowSeconds = 5
    await withDatabase({ isEmpty: false }, async (url) => {
      const web = await startWeb(url, { DRAIN_SECONDS: String(windowSeconds) })
      await expectReady(web)
      expect(await askAnew(web, '/healthz')).toEqual({ status: 200, connection: 'keep-alive' })

      const signalledAt = performance.now()
      web.process.kill('SIGTERM')
      await expect.poll(() => statusOf(web, '/healthz'), { interval: 10 }).toBe(503)
      const health = await fetch(`${web.url}/healthz`)
      expect(await health.json()).toEqual({ status: 'draining' })
      expect(await statusOf(web, '/readyz')).toBe(503)
      expect(await askAnew(web, '/api/chapters')).toEqual({ status: 401, connection: 'close' })
      expect(await askAnew(web, '/')).toEqual({ status: 200, connection: 'close' })
      expect(await ended(web)).toBe(0)
      expect(performance.now() - signalledAt).toBeGreaterThan(windowSeconds * 1000)
    })
  },
)

test.runIf(isPostgres)('a process that is stopped while its jobs start ends well', async () => {
  await withDatabase({ isEmpty: false }, async (url) => {
    const worker = await startWorker(url)
    const isAlive = () => statusOf(worker, '/healthz').catch(() => undefined)
    await expect.poll(isAlive, { interval: 5 }).toBe(200)
    expect(await stop(worker), worker.output()).toBe(0)
  })
})

test.runIf(isPostgres)(
  'while the database is away pages are served, calls answer 503, and all returns by itself',
  async () => {
    await withDatabase({ isEmpty: false }, async (databaseUrl) => {
      const mailServer = await startMailServer()
      const link = await linkTo(databaseUrl)
      const web = await startWeb(link.url)
      const worker = await startWorker(link.url, { SMTP_URL: mailServer.url })
      await expectReady(web, worker)
      const user = await createUser(web.url)

      await link.cut()
      for (const path of ['/', asset, '/study']) expect(await statusOf(web, path), path).toBe(200)
      const refused = await user.get('/api/study/today')
      expect(refused.status).toBe(503)
      expect(await refused.json()).toMatchObject({ code: 'unavailable' })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      for (const each of [web, worker]) {
        expect(await statusOf(each, '/healthz')).toBe(200)
        expect(await statusOf(each, '/readyz')).toBe(503)
      }

      for (const start of [startWeb, startWorker]) {
        const early = await start(link.url)
        expect(await ended(early)).toBe(1)
        expect(early.output()).toContain('The database cannot be used: connect ECONNREFUSED')
      }

      await link.mend()
      await expectReady(web, worker)
      expect((await user.get('/api/study/today')).status).toBe(200)
      await expectRecovered(web, user.email, mailServer)
      await Promise.all([stop(web), stop(worker)])
      await link.cut()
      await mailServer.close()
    })
  },
)
