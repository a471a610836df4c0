import { constants, deflateRawSync, zstdCompressSync } from 'node:zlib'
import initSqlJs from 'sql.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInWorker } from '#server/features/catalogue/import/files/read-in-worker.ts'
import { mostUnpackedBytes } from '#server/platform/files/open-archive.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { previewFile } from '#tests/support/server/upload.ts'
import { zipOf } from '#tests/support/server/zip.ts'

/**
 * Files that are made to take much time or memory: each is refused, and the server's memory has not grown.
 */

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  admin = await app.as('admin')
  await previewFile(admin, { title: 'warm', fileName: 'a.csv', bytes: 'q,a' })
})
afterAll(() => app.close())

const megabyte = 2 ** 20
const deflated = (bytes: Buffer | string) => deflateRawSync(bytes)
const entry = (name: string, bytes: Buffer | string) => ({
  name,
  deflated: deflated(bytes),
  size: Buffer.byteLength(bytes),
})
/** Zeros that unpack to a thousand times their packed size. */
const zeros = (megabytes: number) => {
  const ten = deflateRawSync(Buffer.alloc(10 * megabyte), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array<Buffer>(megabytes / 10).fill(ten), deflateRawSync('')])
}
const workbook = entry('xl/workbook.xml', '<workbook/>')

/** Expects the file to be refused without taking the memory that it could ask for. @returns the reason */
async function refused(fileName: string, bytes: Buffer): Promise<string> {
  expect(bytes.length).toBeLessThan(10 * megabyte)
  let most = 0
  const before = process.memoryUsage().rss
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before)
  }, 20)
  const { status, body } = await previewFile(admin, { title: 'x', fileName, bytes })
  clearInterval(timer)
  expect(status).toBe(422)
  expect(most / megabyte).toBeLessThan(700)
  return body.error
}

test.each([
  ['its size stated', 1_000 * megabyte, /too much/],
  ['a small size stated', 1_000, /damaged/],
])('a megabyte that unpacks to a thousand, %s', async (_what, size, why) => {
  const sheet = { name: 'xl/worksheets/sheet1.xml', deflated: zeros(1_000), size }
  const bytes = zipOf([workbook, sheet])
  // The time limit did not refuse it: that has a message of its own.
  expect(await refused('a.xlsx', bytes)).toMatch(why)
})

test('a workbook of 60 MB of shared texts', async () => {
  const strings = `<sst>${'<si><t>a</t></si>'.repeat(3_500_000)}</sst>`
  expect(await refused('a.xlsx', zipOf([workbook, entry('xl/sharedStrings.xml', strings)]))).toMatch(
    /too much/,
  )
})

test('an entry that the directory calls stored and its own head calls packed', async () => {
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
  const packed = zeros(3_000)
  const bytes = zipOf([
    entry('[Content_Types].xml', types),
    entry('xl/workbook.xml', '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'),
    { name: 'xl/worksheets/sheet1.xml', deflated: packed, size: packed.length },
  ])
  const directory = bytes.lastIndexOf('PK\u0001\u0002')
  bytes.writeUInt16LE(0, directory + 10)
  expect(await refused('a.xlsx', bytes)).toMatch(/empty|damaged/)
})

test('an archive in an archive, and one of many entries', async () => {
  const inner = zipOf([{ name: 'a', deflated: zeros(1_000), size: 1_000 * megabyte }])
  expect(await refused('a.numbers', zipOf([entry('Index.zip', inner)]))).toMatch(/old version of Numbers/)
  const nothing = entry('', '')
  const many = Array.from({ length: 30_000 }, (_, at) => ({ ...nothing, name: `xl/${at}` }))
  expect(await refused('a.xlsx', zipOf([workbook, ...many]))).toMatch(/too much/)
})

test('an Anki collection that unpacks to three times what is allowed', async () => {
  const collection = zstdCompressSync(Buffer.alloc(3 * mostUnpackedBytes))
  const bytes = zipOf([entry('collection.anki21b', collection)])
  expect(await refused('a.apkg', bytes)).toMatch(/too complicated|damaged/)
})

async function collectionOf(statements: string): Promise<Buffer> {
  const { Database } = await initSqlJs()
  const db = new Database()
  db.run(`create table col (models text, decks text); insert into col values ('{}', '{}'); ${statements}`)
  return zipOf([entry('collection.anki2', Buffer.from(db.export()))])
}

test('Anki tables whose rows multiply each other', async () => {
  const bytes = await collectionOf(`create table cards (id integer, nid integer, did integer, ord integer);
    create table notes (id integer, mid integer, flds text, tags text);
    insert into notes values (1, 1, hex(zeroblob(2000000)), '');
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
      insert into cards select i, 1, 1, i from n;`)
  expect(await refused('a.apkg', bytes)).toMatch(/too complicated/)
})

test('an Anki package whose query never ends is given up', async () => {
  const bytes = await collectionOf(`create table cards (id integer, nid integer, did integer, ord integer);
    insert into cards values (1, 1, 1, 0);
    create view notes as with recursive n(id) as (select 1 union all select id + 1 from n)
      select -id as id, 1 as mid, 'a' as flds, '' as tags from n`)
  const startedAt = performance.now()
  const reading = readInWorker(app.deps, { format: 'apkg', bytes, mostCards: 5_000 }, { mostMs: 1_500 })
  await expect(reading).rejects.toMatchObject({ status: 422, code: 'unreadable_file' })
  expect(performance.now() - startedAt).toBeGreaterThan(1_400)
  expect((await previewFile(admin, { title: 'x', fileName: 'a.csv', bytes: 'q,a' })).status).toBe(200)
})

test.each([
  ['letters', 'x'.repeat(9 * megabyte), /The answer has 9,437,184 characters/],
  ['accents on one letter', `e${'\u0301\u0323'.repeat(2 * megabyte)}`, /The answer has 4,194,305 characters/],
  ['accents that fit into a cell', `e${'\u0301\u0323'.repeat(20_000)}`, /too many accents on one letter/],
  ['tags', Array.from({ length: megabyte }, (_, tag) => tag).join(';'), /1048576 tags; at most 50/],
])('a cell of %s is cut before anything compares it', async (what, cell, why) => {
  const rest = what === 'tags' ? `a,${cell}` : `${cell},t`
  const bytes = `question,answer,tags\nq,${rest}\n`
  const { status, body } = await previewFile(admin, { title: 'x', fileName: 'a.csv', bytes })
  expect([status, body.rows.length]).toEqual([200, 1])
  expect(body.rows[0]).toMatchObject({ state: 'invalid', problems: [expect.stringMatching(why)] })
  expect(JSON.stringify(body).length).toBeLessThan(20_000)
})
