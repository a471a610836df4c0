import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatExamples } from '#client/features/questions/admin/import/format-examples.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

test('the examples that admins download can be imported, and hold the same question', async () => {
  const [first, ...others] = formatExamples
  if (!first) throw new Error('there is no example')
  const { body } = await admin.post('/api/admin/questions/import', {
    fileName: first.fileName,
    text: first.text,
  })
  expect(body).toMatchObject({ created: 1 })
  for (const { fileName, text } of others) {
    const preview = (await admin.post('/api/admin/questions/import/preview', { fileName, text })).body
    expect(preview.rows).toMatchObject([{ state: 'same', problems: [] }])
  }
})
