import { afterEach, expect, test } from 'vitest'
import { contract } from '#contracts/index.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

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
