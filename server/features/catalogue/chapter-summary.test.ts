import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chapter } from '#contracts/catalogue/catalogue.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const chaptersOf = async (kind: 'learner' | 'premium') =>
  (await (await app.as(kind)).get('/api/chapters')).body as Chapter[]

test('the summary of a chapter is for those who may study it', async () => {
  const locked = (await chaptersOf('learner')).find(
    ({ access, hasSummary }) => access === 'locked' && hasSummary,
  )
  const path = `/api/chapters/${locked?.id}/summary`
  const refused = await (await app.as('learner')).get(path)
  expect([refused.status, refused.body.code]).toEqual([403, 'premium_required'])
  const { status, body } = await (await app.as('premium')).get(path)
  expect(status).toBe(200)
  expect(body.summary).toMatch(/^\| .+\n\| --- /m)
})

test('a summary that an admin writes is shown, and one that is emptied is none', async () => {
  const admin = await app.as('admin')
  const [chapter] = await chaptersOf('premium')
  const path = `/api/chapters/${chapter?.id}/summary`
  for (const summary of ['A **summary**', '']) {
    expect((await admin.put(`/api/admin/chapters/${chapter?.id}`, { summary })).status).toBe(200)
    expect((await admin.get(path)).body).toEqual({ summary })
    expect((await chaptersOf('premium')).find(({ id }) => id === chapter?.id)?.hasSummary).toBe(
      summary !== '',
    )
  }
})

test('a chapter that does not exist has no summary', async () => {
  expect((await (await app.as('premium')).get('/api/chapters/2147483647/summary')).status).toBe(404)
})
