import { type CellObject, read as readBook } from '@e965/xlsx'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkImport } from '#server/features/questions/import/check-import.ts'
import { words } from '#tests/support/app/question-admin-app.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { exportQuestions } from './export-questions.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

const exported = async (query: string) => {
  const { status, headers, raw } = await admin.sendRaw({
    method: 'GET',
    url: `/api/admin/questions/export?${query}`,
  })
  expect(status).toBe(200)
  return { headers, text: raw.toString() }
}
const preview = async (text: string) =>
  (await admin.post('/api/admin/questions/import/preview', { fileName: 'questions.csv', text })).body

const previewBook = async (bytes: Buffer) =>
  (
    await admin.post('/api/admin/questions/import/preview', {
      ...{ fileName: 'questions.xlsx', text: bytes.toString('base64'), encoding: 'base64' },
    })
  ).body

/** A question as the page sends it: what a file must say and a page need not is left out. */
const onPage = (first: string, more: object = {}) => ({
  category: 'breast',
  task: 'treatment',
  difficulty: 'medium',
  isSample: false,
  stem: `${first} ${words(first)}`,
  leadIn: 'Which treatment is best?',
  options: ['=1+1', '-5', '@four', '+six'],
  reasons: ['-1\n+2', 'a "quote", a; semicolon', "'-nib", '日本 العربية'],
  keyOption: 1,
  keyPoint: '=HYPERLINK("http://evil.example")',
  tags: [],
  source: 'A colleague',
  link: 'http://plain.example',
  reviewedOn: null,
  ...more,
})

it('every shipped question comes back unchanged, with all of its fields', async () => {
  const { body } = await admin.get('/api/admin/questions')
  const counts: Record<string, number> = {}
  for (const { id } of body.categories) {
    const { bytes, fileName } = await exportQuestions(app.deps, {
      category: id,
      search: undefined,
      isArchived: false,
      format: 'csv',
    })
    const text = bytes.toString()
    const questions = Papa.parse(text.slice(1), { skipEmptyLines: true }).data.length - 1
    if (questions === 0) continue
    const { rows } = await checkImport(app.deps, { fileName, text })
    for (const row of rows) counts[row.state] = (counts[row.state] ?? 0) + 1
  }
  expect(counts).toEqual({ same: body.total })
})

it('a workbook comes back unchanged, its days written as dates', async () => {
  await admin.post('/api/admin/questions', onPage('Bilby', { category: 'thoracic', keyPoint: '_x0041_' }))
  const { headers, raw } = await admin.sendRaw({
    method: 'GET',
    url: '/api/admin/questions/export?format=xlsx&category=thoracic',
  })
  expect(headers['content-type']).toContain('spreadsheetml')
  expect(headers['content-disposition']).toContain('questions-2026-11-21.xlsx')
  const { Sheets } = readBook(raw, { dense: true, cellNF: true })
  const rows: CellObject[][] = Sheets.Questions?.['!data'] ?? []
  const names = rows[0]?.map(({ v }) => v) ?? []
  const types = (name: string) => new Set(rows.slice(1).map((cells) => cells[names.indexOf(name)]?.t))
  expect([...types('stem')]).toEqual(['s'])
  expect([...types('reviewed')].filter((type) => type !== 's')).toEqual(['n'])
  const { body } = await admin.get('/api/admin/questions?category=thoracic')
  expect(await previewBook(raw)).toMatchObject({
    ...{ format: 'xlsx', same: body.total, created: 0, changed: 0, invalid: 0 },
    notes: [],
  })
})

it('a file that is no workbook is refused with the reason', async () => {
  const { status, body } = await admin.post('/api/admin/questions/import/preview', {
    ...{ fileName: 'a.xlsx', text: Buffer.from('PK no zip').toString('base64'), encoding: 'base64' },
  })
  expect([status, body.code]).toEqual([422, 'unreadable_file'])
})

it('a question of the page comes back unchanged, its formulas made safe', async () => {
  const added = await admin.post('/api/admin/questions', onPage('Quokka'))
  expect(added.status).toBe(200)
  const { text, headers } = await exported('search=Quokka')
  expect(headers['content-disposition']).toContain('questions-2026-11-21.csv')
  expect(text).toContain("'=HYPERLINK")
  expect(await preview(text)).toMatchObject({ same: 1, created: 0, changed: 0, invalid: 0 })
})

it('once it is changed in the file, the rules of files hold', async () => {
  await admin.post('/api/admin/questions', onPage('Wombat'))
  const { text } = await exported('search=Wombat')
  const { rows } = await preview(text.replace('A colleague', 'Another colleague'))
  expect(rows).toMatchObject([{ state: 'invalid' }])
  expect(rows[0].problems.join('\n')).toMatch(/cards is missing[\s\S]*reviewed is missing/)
})

it('a change of each field of a shipped question is seen', async () => {
  const { text } = await exported('category=breast')
  const { data, meta } = Papa.parse<Record<string, string>>(text.slice(1), {
    header: true,
    skipEmptyLines: true,
  })
  const first = data.find((row) => row.id && row.link && row.further_source_1)
  if (!first) throw new Error('no question with further sources')
  const changed = {
    ...first,
    difficulty: first.difficulty === 'hard' ? 'easy' : 'hard',
    exhibit_text: '| Test | Result |\n| --- | --- |\n| Calcium | 11.9 mg/dL |',
    evidence: 'Hazard ratio **0.62**; 5-year survival 84% | 77%',
    why_a: '-1 is what it says',
    further_source_1: 'N Engl J Med 2025; 392: 1; a source with semicolons https://example.org/1',
    reviewed: '2026-01-31',
    review_by: '2027-05-31',
  }
  const file = Papa.unparse({ fields: meta.fields ?? [], data: [changed] })
  const body = await preview(file)
  const changes = ['difficulty', 'exhibit', 'why', 'evidence', 'further_sources', 'reviewed', 'review_by']
  expect(body.rows).toMatchObject([{ state: 'changed', problems: [], changes }])
  const { status } = await admin.post('/api/admin/questions/import', { fileName: 'a.csv', text: file })
  expect(status).toBe(200)
  const again = Papa.parse<Record<string, string>>((await exported(`search=${first.id}`)).text.slice(1), {
    header: true,
    skipEmptyLines: true,
  })
  expect(again.data).toHaveLength(1)
  const { why_a, ...others } = changed
  expect(again.data[0]).toMatchObject({ ...others, why_a: `'${why_a}` })
})

it('the file has the questions of the search, archived ones on request', async () => {
  const [added, other] = [onPage('Numbat'), onPage('Numbat twice', { category: 'thoracic' })]
  const { body } = await admin.post('/api/admin/questions', added)
  await admin.post('/api/admin/questions', other)
  await admin.delete(`/api/admin/questions/${body.id}`)
  const stems = async (query: string) =>
    Papa.parse<Record<string, string>>((await exported(query)).text.slice(1), {
      header: true,
      skipEmptyLines: true,
    }).data.map(({ stem }) => stem)
  expect(await stems('search=Numbat')).toEqual([other.stem])
  expect(await stems('search=Numbat&archived=true')).toEqual([added.stem])
  expect(await stems('search=Numbat&category=breast')).toEqual([])
})
