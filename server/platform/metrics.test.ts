import { spawnSync } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
afterEach(() => app.close())

const scrape = (authorization?: string) =>
  app.browser().send({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} })

test('without METRICS_TOKEN the path does not exist', async () => {
  app = await startTestApp()
  expect((await scrape()).status).toBe(404)
  expect((await scrape('Bearer undefined')).status).toBe(404)
})

test('with it, only requests with the token get the metrics', async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: 'a-long-token' } })
  for (const wrong of [undefined, 'Bearer a-long-toke', 'a-long-token', 'Basic a-long-token'])
    expect((await scrape(wrong)).status).toBe(401)
  const learner = await app.as('learner')
  const { rows } = await app.deps.open.query('select id from chapters where is_core limit 1')
  await learner.get(`/api/chapters/${rows[0]?.id}/flashcards`)
  await learner.get('/api/nothing-here')
  const response = await scrape('Bearer a-long-token')
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toContain('text/plain')
  expect(response.body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/chapters/:id/flashcards",status="200"} 1',
  )
  expect(response.body).toContain('route="unknown",status="404"')
  expect(response.body).toContain('job_queue_up 0')
  expect(response.body).toContain('process_resident_memory_bytes')
  expect(response.body).toContain('http_requests_in_flight 1')
})

test('a web process has no queue to report on', async () => {
  const role = { ROLE: 'web', DATABASE_URL: 'postgres://db.example/regimen' }
  app = await startTestApp({ env: { ...role, METRICS_TOKEN: 'a-long-token' } })
  const { body } = await scrape('Bearer a-long-token')
  expect(body).toContain('http_requests_in_flight 1')
  expect(body).not.toContain('job_queue_up')
})

async function everyMetric(): Promise<string> {
  app = await startTestApp({ env: { METRICS_TOKEN: 'a-long-token' } })
  await (await app.as('learner')).get('/api/user')
  return String((await scrape('Bearer a-long-token')).body)
}

/** What Prometheus' rules for names refuse: promtool says the same where it is installed. */
function misnamed(text: string): string[] {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return types.flatMap(([, name = '', type = '']) => [
    ...(new RegExp(`^# HELP ${name} \\S`, 'm').test(text) ? [] : [`${name} has no help`]),
    ...(name.endsWith('_total') === (type === 'counter') ? [] : [`${name} is a ${type}`]),
    ...(/^[a-z][a-z0-9_]*$/.test(name) ? [] : [`${name} is not in lower case`]),
    ...(/_(ms|millis\w*|micros\w*|nanos\w*|minutes|hours|days|kilo\w*|mega\w*|percent)(_|$)/.test(name)
      ? [`${name} has no base unit`]
      : []),
    ...(/_(bucket|count|sum|gauge|counter|histogram)$/.test(name) ? [`${name} ends like a part`] : []),
  ])
}

test('every metric is named by Prometheus’ rules', async () => {
  const text = await everyMetric()
  expect(text.match(/^# TYPE /gm)?.length).toBeGreaterThan(20)
  expect(misnamed(text)).toEqual([])
  const bad = '# HELP jobs_total Jobs\n# TYPE jobs_total gauge\n# TYPE wait_ms counter\n'
  expect(misnamed(bad)).toEqual([
    'jobs_total is a gauge',
    'wait_ms has no help',
    'wait_ms is a counter',
    'wait_ms has no base unit',
  ])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool)('promtool finds nothing to complain about', async () => {
  const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: await everyMetric() })
  expect(String(stderr)).toBe('')
  expect(status).toBe(0)
})
