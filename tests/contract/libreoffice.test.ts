import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { saveTable } from '#client/platform/calls/save-table.ts'
import { questionText } from '#tests/support/app/question-admin-app.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { importFile } from '#tests/support/own-cards/import-file.ts'
import { storeNote } from '#tests/support/own-cards/own-notes.ts'
import { hasLibreOffice, openedInLibreOffice, whyNoLibreOffice } from '#tests/support/server/libreoffice.ts'
import { multipartBody, previewFile, uploadFile } from '#tests/support/server/upload.ts'
import { everyCall } from './every-call.ts'

/** LibreOffice opens every table that can be exported, shows its texts as they are, and runs none of them as a formula. */

const title = 'In an office'
const columns = 'question,answer,why,tags,source,reviewed'
const cards =
  `${columns}\r\n` +
  '"=HYPERLINK(""http://evil.example"")","-1\n+2",@SUM(A1),a; two words,"Größe Ω 日本 العربية",2026-11-28\r\n' +
  '1/2,007,TRUE,1e3,_x0041_,2026-01-31\r\n'
/** Rows without an answer: they come back with what is wrong with them. */
const rejected = [
  [...columns.split(','), 'kind'],
  ['=1+1', '', 'Größe 日本', 'a; b', '-5\n+6', '2026-11-28', 'fact'],
]
const question = questionText({
  options: ['=1+1', '-5', '@four', '007'],
  reasons: ['-1\n+2', 'a "quote", a; semicolon', "'-nib", 'Größe Ω 日本 العربية'],
  keyPoint: '=HYPERLINK("http://evil.example")',
})
const user = { first_name: '=1+1', last_name: 'Größe, 王小明', practice_location: '@a\nb' }

let app: TestApp
let admin: Client
const written: Record<string, Buffer> = {}
let opened: Record<string, string>

const get = async (url: string) => (await admin.sendRaw({ method: 'GET', url })).raw
const problemsOf = async (fileName: string, separator: string) => {
  const bytes = Papa.unparse(rejected, { delimiter: separator })
  const { raw } = await admin.sendRaw({
    ...{ method: 'POST', url: '/api/chapters/upload/problems' },
    ...multipartBody({ title, fileName, bytes }),
  })
  return raw
}

/** What an import has left out: a text without a word in its gap. */
async function refusedNotes(): Promise<Buffer> {
  const bytes = 'question,answer\n=1+1 {{c1::}},"-1\n+2"\n'
  const { body } = await importFile(app, admin, { fileName: 'notes.csv', bytes, deck: 'Deck' })
  return get(`/api/own/imports/${body.id}/refused`)
}

/** A table of a page, as the browser saves it. */
async function tableOfPage(): Promise<Buffer> {
  const blobs: Blob[] = []
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
  await saveTable({
    name: 'views',
    header: ['page', 'views'],
    rows: [
      ['=1+1', 12.5],
      ['Größe 日本\n@a', null],
    ],
  })
  vi.restoreAllMocks()
  const [saved = new Blob()] = blobs
  return Buffer.from(await saved.arrayBuffer())
}

/** The files of each call that answers with a table, and those that the browser writes by itself. */
const files: Record<string, Record<string, () => Promise<Buffer>>> = {
  'contentAdmin.exportChapter': {
    'cards.csv': () => get(`/api/admin/chapters/${chapterId}/export`),
    'cards.xlsx': () => get(`/api/admin/chapters/${chapterId}/export?format=xlsx`),
  },
  'cardImport.downloadProblems': {
    'rejected-cards.csv': () => problemsOf('a.csv', ','),
    'rejected-cards.tsv': () => problemsOf('a.tsv', '\t'),
  },
  'questionEditing.exportQuestions': {
    'questions.csv': () => get('/api/admin/questions/export?search=word59'),
    'questions.xlsx': () => get('/api/admin/questions/export?search=word59&format=xlsx'),
  },
  'userAdmin.exportUsers': { 'users.csv': () => get('/api/admin/users/export') },
  'paymentAdmin.exportPayments': { 'payments.csv': () => get('/api/admin/payments/export') },
  'ledgerAdmin.exportLedger': { 'ledger.csv': () => get('/api/admin/ledger/export') },
  'audit.exportAudit': { 'audit-log.csv': () => get('/api/admin/audit-log/export') },
  'ownImport.refusedRows': { 'refused-notes.csv': refusedNotes },
  'ownExport.exportOwn': { 'own-cards.csv': () => get('/api/own/export') },
  'a table of a page': { 'views.csv': tableOfPage },
}
const names = Object.values(files).flatMap((of) => Object.keys(of))
let chapterId: number

const rowsOf = (text: string | undefined = '', delimiter = ',') =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true, delimiter }).data
const before = (name: string) => rowsOf(written[name]?.toString(), name.endsWith('.tsv') ? '\t' : ',')
/** What LibreOffice shows in a column below its header row. */
const shown = (name: string, column: string) => {
  const [header = [], ...rows] = rowsOf(opened[name])
  return rows.map((cells) => cells[header.indexOf(column)])
}
/** It reads numbers, days and times of text files, and shows them in its own form. */
const isText = (cell: string) => !/^[\d\s.,:+/TZ-]*$/.test(cell) && !/^(?:TRUE|FALSE|\de\d)$/i.test(cell)

test('every call that answers with a table is among them', () => {
  const tables = everyCall.filter(([, call]) => call.produces === 'text/csv').map(([name]) => name)
  expect(Object.keys(files)).toEqual(expect.arrayContaining(tables))
})

describe.skipIf(!hasLibreOffice)(`exports in LibreOffice${whyNoLibreOffice}`, () => {
  beforeAll(async () => {
    app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
    admin = await app.as('admin')
    chapterId = (await uploadFile(admin, { title, fileName: 'a.csv', bytes: cards })).body.chapterId
    await admin.post('/api/admin/questions', question)
    await app.deps.open.query(
      'update users set first_name = $1, last_name = $2, practice_location = $3 where id = $4',
      [...Object.values(user), admin.userId],
    )
    await storeNote(app, admin.userId, {
      deck: '=1+1',
      front: '@SUM(A1)',
      back: '-1\n+2',
      source: 'Größe 日本 العربية',
    })
    await app.deps.open.script(`insert into payments
      (provider, provider_payment_id, amount_cents, currency, status, refunded_cents, paid_at)
      values ('stripe', '=1+1', 9950, 'usd', 'paid', 0, '2026-11-20T10:00:00Z')`)
    for (const [name, fetched] of Object.values(files).flatMap((of) => Object.entries(of)))
      written[name] = await fetched()
    opened = await openedInLibreOffice(written)
  })
  afterAll(() => app?.close())

  test.each(names.filter((name) => !name.endsWith('.xlsx')))('%s has every text, and no formula', (name) => {
    const [cells, after] = [before(name), rowsOf(opened[name])]
    expect(cells.length).toBeGreaterThan(1)
    expect(after.map(({ length }) => length)).toEqual(cells.map(({ length }) => length))
    const texts = cells.flatMap((row, at) => row.map((cell, place) => [cell, after[at]?.[place]] as const))
    for (const [cell, found] of texts) if (isText(cell)) expect(found).toBe(cell)
  })

  test('texts that begin as formulas do are texts, and numbers are numbers', () => {
    expect(shown('users.csv', 'firstName')).toContain("'=1+1")
    expect(shown('users.csv', 'lastName')).toContain('Größe, 王小明')
    expect(shown('users.csv', 'practiceLocation')).toContain("'@a\nb")
    expect(shown('payments.csv', 'providerPaymentId')).toContain("'=1+1")
    expect(opened['payments.csv']).toMatch(/,99\.50?,"usd"/i)
    expect(opened['ledger.csv']).toMatch(/,1,99\.50?,0,/)
    expect(shown('views.csv', 'page')).toEqual(["'=1+1", 'Größe 日本\n@a'])
    expect(opened['views.csv']).toContain(',12.5')
    expect(shown('own-cards.csv', 'deck')).toEqual(["'=1+1"])
    expect(shown('own-cards.csv', 'back')).toEqual(["'-1\n+2"])
    expect(shown('own-cards.csv', 'source')).toEqual(['Größe 日本 العربية'])
    expect(shown('refused-notes.csv', 'Front')).toEqual(["'=1+1 {{c1::}}"])
    expect(shown('rejected-cards.tsv', 'source')).toEqual(["'-5\n+6"])
    expect(shown('rejected-cards.csv', 'error').join()).toContain('answer')
  })

  test('a workbook of cards has every text as a text, and days as dates', () => {
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

  test('a workbook of questions has what its CSV file has, and days as dates', () => {
    expect(rowsOf(opened['questions.xlsx'])).toEqual(before('questions.csv'))
    expect(shown('questions.xlsx', 'option_a')).toEqual(["'=1+1"])
    expect(shown('questions.xlsx', 'why_a')).toEqual(["'-1\n+2"])
    expect(shown('questions.xlsx', 'why_d')).toEqual(['Größe Ω 日本 العربية'])
    expect(opened['questions.xlsx']).toContain('"007"')
    expect(opened['questions.xlsx']).toMatch(/,2026-10-01,/)
  })

  test('what LibreOffice saves of a workbook changes nothing when it is imported', async () => {
    const { body } = await previewFile(admin, { title, fileName: 'a.csv', bytes: opened['cards.xlsx'] ?? '' })
    expect(body).toMatchObject({ same: 2, created: 0, changed: 0, invalid: 0, missing: 0 })
    const text = opened['questions.xlsx'] ?? ''
    const preview = await admin.post('/api/admin/questions/import/preview', { fileName: 'a.csv', text })
    expect(preview.body).toMatchObject({ same: 1, created: 0, changed: 0, invalid: 0 })
  })
})
