import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { hasLibreOffice, openedInLibreOffice, whyNoLibreOffice } from '#tests/support/server/libreoffice.ts'
import { previewFile, uploadFile } from '#tests/support/server/upload.ts'

/** LibreOffice opens every export, shows its texts as they are, and runs none of them as a formula. */

const tables = ['users', 'payments', 'audit-log'] as const
const title = 'In an office'
const texts =
  'question,answer,why,tags,source,reviewed\r\n' +
  '"=HYPERLINK(""http://evil.example"")","-1\n+2",@SUM(A1),a; two words,"Größe Ω 日本 العربية",2026-11-28\r\n' +
  '1/2,007,TRUE,1e3,_x0041_,2026-01-31\r\n'

let app: TestApp
let admin: Client
let written: Record<string, Buffer>
let opened: Record<string, string>

const rowsOf = (text: string | undefined = '') =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data

describe.skipIf(!hasLibreOffice)(`exports in LibreOffice${whyNoLibreOffice}`, () => {
  beforeAll(async () => {
    app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
    admin = await app.as('admin')
    const { body } = await uploadFile(admin, { title, fileName: 'a.csv', bytes: texts })
    const chapter = `/api/admin/chapters/${body.chapterId}/export`
    const files = [
      ['cards-as-text.csv', chapter],
      ...tables.map((name) => [`${name}.csv`, `/api/admin/${name}/export`]),
    ]
    const fetched = files.map(async ([name, url = '']) => [
      name,
      (await admin.sendRaw({ method: 'GET', url })).raw,
    ])
    written = Object.fromEntries(await Promise.all(fetched))
    const workbook = (await admin.sendRaw({ method: 'GET', url: `${chapter}?format=xlsx` })).raw
    opened = {
      ...(await openedInLibreOffice({ 'cards.xlsx': workbook })),
      ...(await openedInLibreOffice(written)),
    }
  })
  afterAll(() => app?.close())

  test('a workbook has every text as a text, and days as dates', () => {
    const [header, formulas, numbers] = rowsOf(opened['cards.xlsx'])
    expect(header?.slice(0, 5)).toEqual(['question', 'answer', 'tags', 'id', 'why'])
    expect(formulas?.slice(0, 3)).toEqual(['\'=HYPERLINK("http://evil.example")', "'-1\n+2", 'a; two words'])
    expect(formulas?.slice(4, 8)).toEqual(["'@SUM(A1)", 'Größe Ω 日本 العربية', '', '2026-11-28'])
    expect(numbers?.slice(0, 3)).toEqual(['1/2', '007', '1e3'])
    expect(numbers?.slice(4, 8)).toEqual(['TRUE', '_x0041_', '', '2026-01-31'])
    // A text stands in quotes, a date does not.
    expect(opened['cards.xlsx']).toContain('"007"')
    expect(opened['cards.xlsx']).toMatch(/,2026-11-28,/)
  })

  test('what LibreOffice saves of a workbook changes nothing when it is imported', async () => {
    const { body } = await previewFile(admin, { title, fileName: 'a.csv', bytes: opened['cards.xlsx'] ?? '' })
    expect(body).toMatchObject({ same: 2, created: 0, changed: 0, invalid: 0, missing: 0 })
  })

  test.each(['cards-as-text', ...tables])('%s.csv has every row and column, and no formula', (name) => {
    const before = rowsOf(written[`${name}.csv`]?.toString())
    const after = rowsOf(opened[`${name}.csv`])
    expect(after[0]).toEqual(before[0])
    expect(after.map((cells) => cells.length)).toEqual(before.map((cells) => cells.length))
    expect(after.flat().filter((cell) => /^(?:#|Err:)/.test(cell))).toEqual([])
  })
})
