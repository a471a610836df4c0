import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { previewFile, uploadFile } from '#tests/support/upload.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

async function exported(chapterId: number, format = 'csv', safe = false): Promise<Buffer> {
  const url = `/api/admin/chapters/${chapterId}/export?format=${format}&safe=${safe}`
  const { status, raw } = await admin.sendRaw({ method: 'GET', url })
  expect(status).toBe(200)
  return raw
}

const awkward =
  'question,answer,tags\r\n' +
  '"=HYPERLINK(""http://evil.example"")","-1\n+2",a; two words\r\n' +
  '@SUM(A1),"a ""quote"", a; semicolon",\r\n' +
  "'apostrophe,Größe Ω 日本 🧬 **bold** ~x~,\r\n"

async function importAwkward(title: string): Promise<{ chapterId: number; title: string }> {
  const { status, body } = await uploadFile(admin, { title, fileName: 'a.csv', bytes: awkward })
  expect([status, body.created]).toEqual([200, 3])
  return { chapterId: body.chapterId, title }
}

it('every shipped chapter that is exported and imported again is equal', async () => {
  const chapters: { id: number; title: string; flashcardCount: number }[] = (await admin.get('/api/chapters'))
    .body
  expect(chapters.length).toBeGreaterThan(1)
  for (const { id, title, flashcardCount } of chapters) {
    const bytes = await exported(id)
    const { status, body } = await previewFile(admin, { title, fileName: `${title}.csv`, bytes })
    expect({ title, status, ...body, rows: [] }).toMatchObject({
      status: 200,
      chapterId: id,
      created: 0,
      changed: 0,
      same: flashcardCount,
      invalid: 0,
      missing: 0,
    })
  }
})

it('formulas, quotes, lines and letters of other scripts come back unchanged', async () => {
  const { chapterId, title } = await importAwkward('Awkward texts')
  const bytes = await exported(chapterId)
  const { body } = await previewFile(admin, { title, fileName: 'a.csv', bytes })
  expect(body).toMatchObject({ chapterId, created: 0, changed: 0, same: 3, invalid: 0, missing: 0 })
  const cards = (await admin.get(`/api/admin/chapters/${chapterId}/flashcards`)).body
  expect(cards.map(({ question, answer }: Record<string, string>) => [question, answer])).toEqual([
    ['=HYPERLINK("http://evil.example")', '-1\n+2'],
    ['@SUM(A1)', 'a "quote", a; semicolon'],
    ["'apostrophe", 'Größe Ω 日本 🧬 **bold** ~x~'],
  ])
})

it('the apostrophes of a safe export are changes', async () => {
  const { chapterId, title } = await importAwkward('Safe texts')
  const { body } = await previewFile(admin, {
    title,
    fileName: 'a.csv',
    bytes: await exported(chapterId, 'csv', true),
  })
  expect(body).toMatchObject({ created: 0, changed: 2, same: 1, invalid: 0 })
})
