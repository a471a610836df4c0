import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { previewFile, uploadFile } from '#tests/support/server/upload.ts'

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
  "'apostrophe,Größe Ω 日本 🧬 **bold** ~x~,\r\n" +
  "'-nib,'=1,\r\n" +
  '＋1,_x0041_,@tag\r\n'
const awkwardTexts = [
  ['=HYPERLINK("http://evil.example")', '-1\n+2'],
  ['@SUM(A1)', 'a "quote", a; semicolon'],
  ["'apostrophe", 'Größe Ω 日本 🧬 **bold** ~x~'],
  ["'-nib", "'=1"],
  ['＋1', '_x0041_'],
]
type Row = Record<string, string>

async function importAwkward(title: string): Promise<{ chapterId: number; title: string }> {
  const { status, body } = await uploadFile(admin, { title, fileName: 'a.csv', bytes: awkward })
  expect([status, body.created]).toEqual([200, 5])
  return { chapterId: body.chapterId, title }
}

it.each(['csv', 'xlsx'])(
  'shipped chapters that are exported as %s and imported again are equal',
  async (format) => {
    const chapters: { id: number; title: string; flashcardCount: number }[] = (
      await admin.get('/api/chapters')
    ).body
    const largest = chapters.toSorted((one, other) => other.flashcardCount - one.flashcardCount).slice(0, 3)
    for (const { id, title, flashcardCount } of largest) {
      const bytes = await exported(id, format)
      const { status, body } = await previewFile(admin, { title, fileName: `${title}.${format}`, bytes })
      expect({ ...body, status, rows: [] }).toMatchObject({
        status: 200,
        chapterId: id,
        created: 0,
        changed: 0,
        same: flashcardCount,
        invalid: 0,
        missing: 0,
      })
    }
  },
)

it('an Anki package comes back with its cards; the spaces in tags are underscores', async () => {
  const { chapterId, title } = await importAwkward('Texts for Anki')
  const bytes = await exported(chapterId, 'apkg')
  const { body } = await previewFile(admin, { title, fileName: 'a.apkg', bytes })
  expect(body).toMatchObject({ chapterId, created: 0, invalid: 0, missing: 0 })
  expect(body.rows.filter(({ state }: { state: string }) => state === 'changed')).toMatchObject([
    { tags: ['a', 'two_words'], changes: ['tags'] },
  ])
})

it('formulas, quotes, lines and letters of other scripts come back unchanged', async () => {
  const { chapterId, title } = await importAwkward('Awkward texts')
  const bytes = await exported(chapterId)
  const { body } = await previewFile(admin, { title, fileName: 'a.csv', bytes })
  expect(body).toMatchObject({ chapterId, created: 0, changed: 0, same: 5, invalid: 0, missing: 0 })
  const cards = (await admin.get(`/api/admin/chapters/${chapterId}/flashcards`)).body
  expect(cards.map(({ question, answer }: Row) => [question, answer])).toEqual(awkwardTexts)
})

describe.each(['csv', 'xlsx'])('a safe export as %s', (format) => {
  it('changes nothing in its chapter, and makes an equal one elsewhere', async () => {
    const { chapterId, title } = await importAwkward(`Safe texts ${format}`)
    const file = { fileName: `a.${format}`, bytes: await exported(chapterId, format, true) }
    expect((await previewFile(admin, { title, ...file })).body).toMatchObject({
      same: 5,
      created: 0,
      changed: 0,
    })
    const { body } = await previewFile(admin, { title: `Another chapter ${format}`, ...file })
    expect(body).toMatchObject({ created: 5, invalid: 0 })
    expect(body.rows.map(({ question, answer }: Row) => [question, answer])).toEqual(awkwardTexts)
  })
})

it('a formula that was edited in a safe export comes back without the apostrophe, its column lost or not', async () => {
  const { chapterId, title } = await importAwkward('Edited elsewhere')
  const text = (await exported(chapterId, 'csv', true)).toString().replace('"\'-1\n+2"', '"\'-1\n+3"')
  const withoutColumn = text.replace(',apostrophes before formulas', '')
  expect(withoutColumn).not.toBe(text)
  for (const bytes of [text, withoutColumn]) {
    const { body } = await previewFile(admin, { title, fileName: 'a.csv', bytes })
    expect(body).toMatchObject({ same: 4, changed: 1, created: 0 })
    expect(body.rows.find(({ state }: Row) => state === 'changed').answer).toBe('-1\n+3')
  }
})
