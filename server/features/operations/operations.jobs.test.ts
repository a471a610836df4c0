import { expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app/test-app.ts'
import { operationsJobs } from './operations.jobs.ts'

test('the embedded database learns how many rows its tables have', async () => {
  const app = await startTestApp()
  const { open } = app.deps
  for (const job of operationsJobs(app.deps)) await job.run(new AbortController().signal)
  const { rows } = await open.query<{ rows: number }>(
    "select reltuples::int as rows from pg_class where relname = 'flashcards'",
  )
  expect(rows[0]?.rows).toBeGreaterThan(1_000)
  await app.close()
})
