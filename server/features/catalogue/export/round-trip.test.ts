import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KnownCard, planImport } from '#domain/import/plan-import.ts'
import { listKnownCards } from '#server/features/catalogue/import/card-import.queries.ts'
import { readCardFile } from '#server/features/catalogue/import/files/read-card-file.ts'
import { loadContent } from '#server/features/catalogue/load-content.ts'
import { tableText } from '#server/platform/files/table-text.ts'
import { tableXlsx } from '#server/platform/files/table-xlsx.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { previewFile, uploadFile } from '#tests/support/server/upload.ts'
import { cardTable, cellsOf } from './card-table.ts'
import { chapterApkg } from './chapter-apkg.ts'
import { type ExportedChapter, findExportedChapter } from './export.queries.ts'

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

type Format = 'csv' | 'tsv' | 'xlsx' | 'apkg'

/** The file of a chapter, written and read in this process: there are too many chapters for one process each. */
async function writtenAndRead(chapter: ExportedChapter, format: Format, isSafe: boolean) {
  const table = () => cardTable(chapter.cards.map(cellsOf), { isSafe })
  const writers = {
    csv: () => tableText(table(), ','),
    tsv: () => tableText(table(), '\t'),
    xlsx: () => tableXlsx(table()),
    apkg: () => chapterApkg(chapter, app.clock.now()),
  }
  return readCardFile({ format, bytes: await writers[format](), mostCards: 5_000 })
}

describe.each<[Format, boolean]>([
  ['csv', true],
  ['csv', false],
  ['tsv', true],
  ['xlsx', true],
  ['apkg', true],
])('every shipped chapter as %s, safe for spreadsheets: %s', (format, isSafe) => {
  it('is imported again without a change of any field, and all columns are taken', async () => {
    const chapters: { id: number }[] = (await admin.get('/api/chapters')).body
    expect(chapters.length).toBeGreaterThan(50)
    for (const { id } of chapters) {
      const chapter = await findExportedChapter(app.deps.db, id)
      const known = await listKnownCards(app.deps.db, id)
      if (!chapter || known.length === 0) throw new Error(`no cards in chapter ${id}`)
      const { cards, notes } = await writtenAndRead(chapter, format, isSafe)
      const { rows, missing } = planImport(cards, known)
      const others = rows.filter(({ state }) => state !== 'same')
      expect({ title: chapter.title, others, missing }).toEqual({
        title: chapter.title,
        others: [],
        missing: 0,
      })
      expect(notes.filter((note) => !note.startsWith('The deck is called'))).toEqual([])
      if (format === 'apkg') continue
      // Elsewhere it becomes an equal chapter.
      const fields = ({ id: _id, key: _key, ...card }: KnownCard) => card
      const made = planImport(cards, []).rows.map(({ line: _line, id: _id, state, ...card }) => [state, card])
      expect(made).toEqual(known.map((card) => ['new', fields(card)]))
    }
  })
})

it('a change of each field comes back through a workbook', async () => {
  const { chapterId, title } = await importAwkward('Every field')
  const details = {
    why: 'Because of **this**',
    source: 'A trial, 2025',
    link: 'https://doi.org/10.1000/182',
    reviewedOn: '2026-11-28',
    reviewBy: '2027-05-31',
    primerPart: 'first-part',
    kind: 'decision',
    objective: 'her2',
  }
  const [card] = (await findExportedChapter(app.deps.db, chapterId))?.cards ?? []
  if (!card) throw new Error('no card')
  const table = cardTable([cellsOf({ ...card, ...details })], { isSafe: true })
  const file = { title, fileName: 'a.xlsx', bytes: tableXlsx(table) }
  const changes = ['why', 'source', 'link', 'reviewed', 'review by', 'primer part', 'kind', 'objective']
  const preview = await previewFile(admin, file)
  expect(preview.body.rows).toMatchObject([{ state: 'changed', changes, ...details }])
  expect((await uploadFile(admin, file)).body).toMatchObject({ changed: 1 })
  expect((await findExportedChapter(app.deps.db, chapterId))?.cards[0]).toMatchObject(details)
  expect((await previewFile(admin, file)).body).toMatchObject({ same: 1, changed: 0 })
})

it('an Anki package comes back with its cards and their tags', async () => {
  const { chapterId, title } = await importAwkward('Texts for Anki')
  const bytes = await exported(chapterId, 'apkg')
  const { body } = await previewFile(admin, { title, fileName: 'a.apkg', bytes })
  expect(body).toMatchObject({ chapterId, created: 0, changed: 0, same: 5, invalid: 0, missing: 0 })
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

it('cards that were loaded without kind and objective get both, and what was edited stays', async () => {
  const { query } = app.deps.open
  const find = async () =>
    (await query("select kind, objective from flashcards where key = 'breast-early-001'")).rows[0]
  const shipped = { kind: 'decision', objective: 'her2-tnbc' }
  expect(await find()).toEqual(shipped)
  await query('update flashcards set kind = null, objective = null')
  await loadContent(app.deps, contentCopy())
  expect(await find()).toEqual(shipped)
  expect((await query('select 1 from flashcards where key is not null and kind is null')).rows).toEqual([])
  await query("update flashcards set kind = 'trial', edited_at = now() where key = 'breast-early-001'")
  await loadContent(app.deps, contentCopy())
  expect(await find()).toEqual({ kind: 'trial', objective: 'her2-tnbc' })
})
