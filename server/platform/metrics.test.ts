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
