import { afterEach, expect, test } from 'vitest'
import { contract } from '#contracts/index.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { askReady, withMetricsToken } from '#tests/support/readiness.ts'

let app: TestApp
afterEach(() => app.close())

test('while it drains a process says so to balancers and serves on, without keeping connections', async () => {
  app = await startTestApp({ env: { DRAIN_SECONDS: '1' } })
  await app.deps.jobs.start([])
  const visitor = app.browser()
  for (const [path, status] of [
    ['/healthz', 'alive'],
    ['/readyz', 'ready'],
  ] as const) {
    const { body, headers } = await visitor.get(path)
    expect([body, headers.connection]).toEqual([{ status }, 'keep-alive'])
  }

  const begun = performance.now()
  const drained = app.app.drain()
  for (const path of ['/healthz', '/readyz']) {
    const { status, body, headers } = await visitor.get(path)
    expect([status, body]).toEqual([503, { status: 'draining' }])
    expect(headers).toMatchObject({ connection: 'close', 'retry-after': '5' })
  }
  expect(await visitor.get('/api/chapters')).toMatchObject({ status: 401, headers: { connection: 'close' } })
  await drained
  expect(performance.now() - begun).toBeGreaterThan(1_000)
})

test('/readyz says why a process is not ready to who sends the metrics token, and to nobody else', async () => {
  app = await startTestApp({ env: withMetricsToken })
  expect(await askReady(app)).toMatchObject({ status: 503, body: { status: 'jobs are not started' } })
  for (const other of ['', 'Bearer a-long-toke', 'a-long-token', 'Bearer undefined']) {
    const { status, body, headers } = await askReady(app, other)
    expect([status, body, headers['retry-after']]).toEqual([503, { status: 'not ready' }, '5'])
  }
  await app.deps.jobs.start([])
  expect(await askReady(app, '')).toMatchObject({ status: 200, body: { status: 'ready' } })
})

test('without METRICS_TOKEN nobody reads why a process is not ready, but its log', async () => {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  app = await startTestApp({ env: { LOG_LEVEL: 'warn' }, logStream })
  for (const any of ['', 'Bearer ', 'Bearer undefined'])
    expect((await askReady(app, any)).body).toEqual({ status: 'not ready' })
  expect(lines.join('')).toContain('jobs are not started')
})

test('a worker has its probes and metrics, and not one call or page', async () => {
  const role = { ROLE: 'worker', DATABASE_URL: 'postgres://db.example/regimen' }
  app = await startTestApp({ env: { ...role, METRICS_TOKEN: 'a-long-token' } })
  await app.deps.jobs.start([])
  const visitor = app.browser()
  const authorization = 'Bearer a-long-token'
  expect((await visitor.get('/healthz')).status).toBe(200)
  expect((await visitor.get('/readyz')).status).toBe(200)
  expect(await visitor.send({ method: 'GET', url: '/metrics', headers: { authorization } })).toMatchObject({
    status: 200,
    body: expect.stringContaining('job_queue_up 1'),
  })
  const calls = Object.values(contract).flatMap((endpoints) => Object.values(endpoints))
  expect(calls.length).toBeGreaterThan(100)
  const others = ['/', '/study', '/api/openapi.json', '/test-provider/stripe.js'].map(
    (path) => ({ method: 'GET', path }) as const,
  )
  for (const { method, path } of [...calls, ...others])
    expect(
      await visitor.send({ method, url: path.replaceAll(/:\w+/g, '1') }),
      `${method} ${path}`,
    ).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
})
