import { buffer } from 'node:stream/consumers'
import { CFB, read, SSF, utils } from '@e965/xlsx'
import initSqlJs, { type Database } from 'sql.js'
import { expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { writeWorkbook } from '#server/platform/files/write-workbook.ts'
import { cellsOf as cardCells, cardTable } from './card-table.ts'
import type { ExportedCard, ExportedChapter } from './export.queries.ts'
import { writeApkg } from './write-apkg.ts'

const now = new Date('2026-11-21T15:00:00Z')
const noMore = {
  source: '',
  link: null,
  reviewedOn: null,
  reviewBy: null,
  primerPart: null,
  kind: null,
  objective: null,
}
const createdAt = new Date('2026-01-01T00:00:00Z')
const cards: ExportedCard[] = [
  {
    id: 7,
    key: 'thyroid-7',
    question: '=1+1',
    answer: 'H~2~O & <b>',
    why: '- a\n- b',
    tags: ['two words', 'b'],
    createdAt,
    source: 'Trial, 2025',
    link: 'https://doi.org/10.1000/x',
    reviewedOn: '2026-11-28',
    reviewBy: '2027-03-01',
    primerPart: 'first',
    kind: 'trial',
    objective: 'payloads',
  },
  { id: 8, key: null, question: '**Größe** Ω\nline', answer: '+5', why: '', tags: [], createdAt, ...noMore },
]
const chapter: ExportedChapter = { id: 3, title: 'Thyroid::Cancer / 日本', cards }

async function filesOf(zip: Buffer): Promise<Record<string, Buffer>> {
  const archive = await fromBufferPromise(zip)
  const files: Record<string, Buffer> = {}
  for await (const entry of archive.eachEntry())
    files[entry.fileName] = await buffer(await archive.openReadStreamPromise(entry))
  return files
}

const rowsOf = (db: Database, query: string) => db.exec(query)[0]?.values ?? []

async function openApkg(bytes: Buffer): Promise<Database> {
  const files = await filesOf(bytes)
  expect(Object.keys(files).sort()).toEqual(['collection.anki2', 'media'])
  expect(JSON.parse(String(files.media))).toEqual({})
  const { Database } = await initSqlJs()
  return new Database(files['collection.anki2'])
}

it('an Anki package has the chapter as a deck, and its cards with tags and why', async () => {
  const db = await openApkg(await writeApkg({ chapter, now }))
  expect(rowsOf(db, 'pragma integrity_check')).toEqual([['ok']])
  expect(rowsOf(db, 'select tags, flds, sfld from notes order by id')).toEqual([
    [' two_words b ', '=1+1\u001fH<sub>2</sub>O &amp; &lt;b&gt;\u001f<ul><li>a</li><li>b</li></ul>', '=1+1'],
    ['', '<b>Größe</b> Ω<br>line\u001f+5\u001f', 'Größe Ωline'],
  ])
  const [[version, decks, models] = []] = rowsOf(db, 'select ver, decks, models from col')
  expect(version).toBe(11)
  const [deckId] = rowsOf(db, 'select distinct did from cards').flat()
  expect(JSON.parse(String(decks))[String(deckId)].name).toBe('Thyroid:Cancer / 日本')
  const [noteType] = rowsOf(db, 'select distinct mid from notes').flat()
  const { flds } = JSON.parse(String(models))[String(noteType)]
  expect(flds.map(({ name }: { name: string }) => name)).toEqual(['Front', 'Back', 'Why'])
  expect(rowsOf(db, 'select n.guid, c.due, c.queue from cards c join notes n on n.id = c.nid')).toEqual([
    ['thyroid-7', 1, 0],
    [expect.stringMatching(/^8-/), 2, 0],
  ])
  db.close()
})

it('another package of the chapter has the same notes, later changed', async () => {
  const [first, second] = await Promise.all(
    [now, new Date('2027-01-01T00:00:00Z')].map(async (at) =>
      openApkg(await writeApkg({ chapter, now: at })),
    ),
  )
  if (!first || !second) throw new Error('not written')
  const known = 'select id, guid, mid from notes order by id'
  expect(rowsOf(second, known)).toEqual(rowsOf(first, known))
  const changed = 'select min(mod) from notes'
  expect(Number(rowsOf(second, changed)[0]?.[0])).toBeGreaterThan(Number(rowsOf(first, changed)[0]?.[0]))
})

const written = [
  'Trial, 2025',
  'https://doi.org/10.1000/x',
  '2026-11-28',
  '2027-03-01',
  'first',
  'trial',
  'payloads',
]
const workbook = (of: ExportedCard[], isSafe: boolean) =>
  writeWorkbook(cardTable(of.map(cardCells), { isSafe }))
const cellsOf = (bytes: Buffer) => {
  const sheet = read(bytes, { cellNF: true }).Sheets.Cards
  if (!sheet) throw new Error('no sheet')
  return { sheet, rows: utils.sheet_to_json(sheet, { header: 1, defval: '', raw: false }) }
}

it('a workbook has every text as text, under a header that stays in view', async () => {
  const bytes = await workbook(cards, false)
  const { sheet, rows } = cellsOf(bytes)
  expect(rows).toEqual([
    [
      ...['question', 'answer', 'tags', 'id', 'why', 'source', 'link', 'reviewed', 'review by'],
      ...['primer part', 'kind', 'objective'],
    ],
    ['=1+1', 'H~2~O & <b>', 'two words; b', 'thyroid-7', '- a\n- b', ...written],
    ['**Größe** Ω\nline', '+5', '', '8', '', '', '', '', '', '', '', ''],
  ])
  expect(sheet.A2).toMatchObject({ t: 's', v: '=1+1' })
  expect(sheet.A2.f).toBeUndefined()
  const view = CFB.find(CFB.read(bytes, { type: 'buffer' }), '/xl/worksheets/sheet1.xml')?.content
  expect(String(Buffer.from(view as Uint8Array))).toMatch(/<pane ySplit="1"[^>]* state="frozen"\/>/)
})

it('a safe workbook has an apostrophe before formulas', async () => {
  const { rows } = cellsOf(await workbook(cards, true))
  expect(rows[0]).toContain('apostrophes before formulas')
  expect(rows[1]).toEqual(["'=1+1", 'H~2~O & <b>', 'two words; b', 'thyroid-7', "'- a\n- b", ...written, ''])
})

it('a day is a date, which a spreadsheet shows as 2026-11-28', async () => {
  const { sheet } = cellsOf(await workbook(cards, true))
  expect(sheet.H2).toMatchObject({ t: 'n', v: 46_354, w: '2026-11-28' })
  expect(SSF.is_date(sheet.H2.z)).toBe(true)
  expect(sheet.H3).toMatchObject({ t: 's', v: '' })
})

it('5,000 cards are written', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({
    ...(cards[index % 2] as ExportedCard),
    id: index + 1,
    key: null,
    answer: `Answer ${index} `.repeat(20),
  }))
  const [sheet, apkg] = await Promise.all([
    workbook(many, false),
    writeApkg({ chapter: { ...chapter, cards: many }, now }),
  ])
  expect(cellsOf(sheet).rows).toHaveLength(5001)
  const db = await openApkg(apkg)
  expect(rowsOf(db, 'select count(distinct guid) from notes union all select count(*) from cards')).toEqual([
    [5000],
    [5000],
  ])
  db.close()
})
