import { basename, extname } from 'node:path'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flashcards } from '#server/database/tables/catalogue.ts'
import { openArchive } from '#server/platform/files/open-archive.ts'
import { sheetsOf } from '#server/platform/files/read-workbook.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { readRealFile, realFiles, whyNoRealFiles } from '#tests/support/server/real-files.ts'
import { previewFile, uploadFile } from '#tests/support/server/upload.ts'
import { readCsv } from './read-csv.ts'
import { tablesOf } from './read-numbers.ts'

/** Every file of shared/real-files does what its README says. */

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

const csvCells = (path: string) =>
  readCsv(readRealFile(path), { format: 'csv', mostRows: 1_000 })
    .rows.map(({ cells }) => cells)
    .filter((cells) => cells.some((cell) => cell !== ''))
const formOf = (path: string) => ({
  title: `From ${path}`,
  fileName: basename(path),
  bytes: readRealFile(path),
})
const preview = async (path: string) => {
  const { status, body } = await previewFile(admin, formOf(path))
  return { status, ...body }
}
const countCards = () => app.deps.db.$count(flashcards)

/** Expects that nothing is imported from the file, and that the message says why. */
async function expectRefused(path: string, why: RegExp): Promise<void> {
  const before = await countCards()
  for (const send of [previewFile, uploadFile]) {
    const { status, body } = await send(admin, formOf(path))
    expect([status, body.error]).toEqual([422, expect.stringMatching(why)])
  }
  expect(await countCards()).toBe(before)
}

describe.skipIf(!realFiles)(`real files${whyNoRealFiles}`, () => {
  test.each([
    'comma_in_quotes',
    'empty',
    'empty_crlf',
    'escaped_quotes',
    'json',
    'newlines',
    'newlines_crlf',
    'quotes_and_newlines',
    'simple',
    'simple_crlf',
    'utf8',
  ])('csv-spectrum/%s is its JSON', (name) => {
    const [header = [], ...rows] = csvCells(`csv/csv-spectrum/${name}.csv`)
    const objects = rows.map((cells) =>
      Object.fromEntries(header.map((key, at) => [key, cells[at]?.replaceAll('\r', '')])),
    )
    const json = readRealFile(`csv/csv-spectrum/${name}.json`).toString().replaceAll('\\r', '')
    expect(objects).toEqual(JSON.parse(json))
  })

  test('csv-spectrum/location_coordinates has its letters', () => {
    const [header, cells] = csvCells('csv/csv-spectrum/location_coordinates.csv')
    const json = JSON.parse(readRealFile('csv/csv-spectrum/location_coordinates.json').toString())
    expect(header).toEqual(Object.keys(json))
    expect(cells?.[1]).toBe(json['Location Coordinates'])
  })

  test.each([
    [
      'test_utf16_little',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
        ['4', '5', 'ʤ'],
      ],
    ],
    [
      'test_utf8_bom',
      [
        ['foo', 'bar', 'baz'],
        ['1', '2', '3'],
        ['4', '5', 'ʤ'],
      ],
    ],
    [
      'test_latin1',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
        ['4', '5', '©'],
      ],
    ],
    [
      'test_locale',
      [
        ['a', 'b', 'c'],
        ['1,7', '200.000.000', ''],
      ],
    ],
    [
      'blanks',
      [
        ['a', 'b', 'c', 'd', 'e', 'f'],
        ['', 'NA', 'N/A', 'NONE', 'NULL', '.'],
      ],
    ],
    [
      'mac_newlines',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
        ['Once upon\ra time', '5', '6'],
      ],
    ],
  ])('csvkit/%s', (name, cells) => expect(csvCells(`csv/csvkit/${name}.csv`)).toEqual(cells))

  test('csvkit/dummy.tsv', () => {
    expect(csvCells('csv/csvkit/dummy.tsv')).toEqual([
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ])
  })

  test('csvkit/determination_schema_cr_only has 22 records of 6 cells', () => {
    const rows = csvCells('csv/csvkit/determination_schema_cr_only.csv')
    expect([rows.length, ...new Set(rows.map((cells) => cells.length))]).toEqual([22, 6])
  })

  test('csvkit/bad and null_byte have row errors, and nothing is written', async () => {
    const bad = await preview('csv/csvkit/bad.csv')
    expect(bad.rows.slice(0, 2)).toMatchObject([
      { line: 2, state: 'invalid', problems: [expect.stringContaining('4 cells where 3')] },
      { line: 3, state: 'invalid', problems: ['The question is missing'] },
    ])
    const nul = await preview('csv/csvkit/null_byte.csv')
    expect(nul.rows[0]).toMatchObject({
      line: 2,
      state: 'invalid',
      problems: [expect.stringContaining('cannot be stored')],
    })
    const before = await countCards()
    for (const name of ['bad', 'null_byte']) {
      const { status, body } = await uploadFile(admin, formOf(`csv/csvkit/${name}.csv`))
      expect([status, body.error]).toEqual([422, expect.stringContaining('Nothing was imported')])
    }
    expect(await countCards()).toBe(before)
  })

  test('ug_main names its columns and what is missing, until they are chosen', async () => {
    const form = formOf('csv/ug_main.csv')
    const missing = expect.stringContaining(
      'no column named question and none named answer. Its columns are: country, flag, map, region code, ISO, tags.',
    )
    const { status, body } = await uploadFile(admin, form)
    expect([status, body.error]).toEqual([422, missing])
    const offered = await preview('csv/ug_main.csv')
    expect(offered).toMatchObject({
      status: 200,
      refused: missing,
      created: 0,
      columns: {
        hasHeader: true,
        columns: [null, null, null, null, null, 'tags'],
        names: ['country', 'flag', 'map', 'region code', 'ISO', 'tags'],
      },
    })
    const columns = { hasHeader: true, columns: ['question', null, null, 'answer', null, 'tags'] }
    const chosen = await previewFile(admin, { ...form, fields: { columns: JSON.stringify(columns) } })
    expect(chosen.body).toMatchObject({ refused: null })
    expect(chosen.body.created).toBeGreaterThan(100)
    expect(chosen.body.notes).toContain('Column "ISO" is not taken.')
  })

  test('ug_main with columns chosen: HTML is gone, pictures are left out', async () => {
    const text = readRealFile('csv/ug_main.csv')
      .toString()
      .replace('country,flag,map,region code', 'question,flag,map,answer')
    const { body } = await previewFile(admin, { title: 'Geography', fileName: 'ug.csv', bytes: text })
    expect(body.created).toBeGreaterThan(100)
    expect(JSON.stringify(body.rows)).not.toMatch(/<\w/)
  })

  const expectedSheet = () =>
    Papa.parse<string[]>(readRealFile('xlsx/csvkit_expected_testxlsx_converted.csv').toString().trim()).data
  const plain = (rows: string[][]) =>
    rows.map((cells) =>
      Array.from({ length: 8 }, (_, at) => (cells[at] ?? '').toLowerCase().replace('t00:00:00', '')),
    )

  test.each(['xlsx/csvkit_test.xlsx', 'xls/csvkit_test.xls'])('%s is its CSV', (path) => {
    const [sheet] = sheetsOf(readRealFile(path), 100)
    const cells = sheet?.rows.map((row) => row.cells) ?? []
    expect(plain(cells.slice(1))).toEqual(plain(expectedSheet().slice(1)))
    expect(cells).toHaveLength(6)
  })

  test.each(['xlsx/csvkit_sheets.xlsx', 'xls/csvkit_sheets.xls'])(
    '%s: the first sheet is empty, and that is said',
    async (path) => {
      const [first, second] = sheetsOf(readRealFile(path), 100)
      expect([first?.name, first?.rows.length, second?.name, second?.rows.length]).toEqual([
        'not this one',
        0,
        'data',
        6,
      ])
      const { rows, notes } = await preview(path)
      expect(rows).not.toHaveLength(0)
      expect(notes[0]).toBe('The first sheet "not this one" is empty: the sheet "data" was read.')
      expect(notes[1]).toContain('Left out: "ʤ"')
    },
  )

  test('xlsx/csvkit_dummy.xlsx', async () => {
    expect(await preview('xlsx/csvkit_dummy.xlsx')).toMatchObject({ status: 200, format: 'xlsx', created: 2 })
  })

  const numbersTables = async (name: string) =>
    tablesOf(await openArchive(readRealFile(`numbers/${name}.numbers`), (entry) => entry.endsWith('.iwa')))

  /** A plain cell lacks the decimals that the CSV shows because the format of the cell adds them. */
  const plainCell = (cell: string) => (/^\d+\.\d\d$/.test(cell) ? String(Number(cell)) : cell)

  test.each(['format-1', 'matches'] as const)('numbers/%s is its CSV', async (name) => {
    const [table] = await numbersTables(name)
    const expected = Papa.parse<string[]>(readRealFile(`numbers/expected_${name}.csv`).toString().trim()).data
    expect(table?.rows.map(({ cells }) => cells.map(plainCell))).toEqual(
      expected.map((cells) => cells.map(plainCell)),
    )
    expect(table?.rows).toHaveLength({ 'format-1': 9, matches: 6 }[name])
  })

  test('numbers/test-1 has three tables, of which the others are named', async () => {
    const tables = await numbersTables('test-1')
    expect(tables.map(({ rows }) => rows.length)).toEqual([5, 4, 4])
    expect(tables[0]?.rows[1]?.cells).toEqual(['YYY_ROW_1', 'YYY_1_1', 'YYY_1_2'])
    const { status, notes } = await preview('numbers/test-1.numbers')
    expect([status, notes[0]]).toEqual([200, expect.stringContaining('Left out: ')])
  })

  test.each([
    ['numbers/empty-1.numbers', /empty/],
    ['numbers/corrupted.numbers', /damaged/],
    ['numbers/badzipfile.numbers', /no file with cards/],
    ['numbers/invalid-missing.numbers', /damaged|empty/],
    ['anki/genesis_broken_deck.apkg', /empty/],
    ['csv/csvkit/empty.csv', /empty/],
  ])('%s is refused', expectRefused)

  test.each(['legacy', 'new'])('anki/genesis_%s_deck has 6 cards of 5 notes', async (name) => {
    const { status, created, notes, rows } = await preview(`anki/genesis_${name}_deck.apkg`)
    expect([status, created, notes]).toEqual([
      200,
      6,
      ['The deck is called "Test deck".', 'Pictures and sounds are left out.'],
    ])
    expect(
      rows.map(({ question, answer, tags }: { question: string; answer: string; tags: string[] }) => [
        question,
        answer,
        tags,
      ]),
    ).toEqual([
      ['**Car**', 'Back for Car', ['technic', 'wheels']],
      ['Simple card', 'Back simple card', ['wheels']],
      ['test', 'test\nback extra', []],
      ['optional reversed card', 'back', []],
      ['back', 'optional reversed card', []],
      ['front', 'type', []],
    ])
    const file = formOf(`anki/genesis_${name}_deck.apkg`)
    expect((await uploadFile(admin, file)).body).toMatchObject({ created: 6 })
    expect((await uploadFile(admin, file)).body).toMatchObject({ created: 0, changed: 0, same: 6 })
  })

  test('a file with another ending is read as what it is, and that is said', async () => {
    const bytes = readRealFile('xlsx/csvkit_dummy.xlsx')
    const { body } = await previewFile(admin, {
      title: 'Renamed',
      fileName: `dummy${extname('a.csv')}`,
      bytes,
    })
    expect(body).toMatchObject({ format: 'xlsx', notes: [expect.stringContaining('ends in .csv')] })
  })
})
