import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { smallJpeg } from '#tests/support/server/small-jpeg.ts'
import { multipartBody } from '#tests/support/server/upload.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const words = { description: 'A smear', caption: 'Auer rod', source: 'J. Roe', licence: 'CC BY 4.0' }

async function upload(fields: Record<string, string>, bytes: Uint8Array | string = smallJpeg) {
  const form = multipartBody({ fields, fileName: 'smear.jpg', bytes })
  return (await app.as('admin')).send({ method: 'POST', url: '/api/admin/photographs', ...form })
}

test('a photograph is stored with its words, and learners see it', async () => {
  const saved = await upload(words)
  expect(saved.status).toBe(200)
  const { key, markdown } = saved.body
  expect(markdown).toBe(`![A smear](photograph:${key} "Auer rod. Source: J. Roe. CC BY 4.0")`)
  const learner = await app.as('learner')
  const { raw, headers } = await learner.sendRaw({ method: 'GET', url: `/api/photographs/${key}` })
  expect(raw.equals(smallJpeg)).toBe(true)
  expect(headers['content-type']).toBe('image/jpeg')
  expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
})

test('the same picture again has the same key and the new words', async () => {
  const [first, second] = [await upload(words), await upload({ ...words, licence: 'CC0' })]
  expect(second.body.key).toBe(first.body.key)
  const { rows } = await app.deps.open.query('select licence from photographs')
  expect(rows).toEqual([{ licence: 'CC0' }])
})

test.each([
  ['no licence', { ...words, licence: ' ' }, 400, { licence: 'Please name the licence' }],
  [
    'a bracket',
    { ...words, description: 'A [smear]' },
    400,
    { description: 'Please write one line without brackets and quotation marks' },
  ],
])('%s is refused', async (_, fields, status, problems) => {
  expect(await upload(fields)).toMatchObject({ status, body: { fields: problems } })
})

test('what is no JPEG is refused, and an unknown key is not found', async () => {
  expect((await upload(words, 'GIF89a')).status).toBe(415)
  const path = `/api/photographs/${'0'.repeat(24)}-8x8`
  expect((await (await app.as('learner')).get(path)).status).toBe(404)
})
