import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, zstdCompressSync } from 'node:zlib'
import initSqlJs from 'sql.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownCards, ownNotes } from '#server/database/tables/own-cards.ts'
import { mostUnpackedBytes } from '#server/platform/files/open-archive.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { checkFile, importFile } from '#tests/support/own-cards/import-file.ts'
import { ankiPackage } from '#tests/support/server/anki-package.ts'
import { readRealFile, realFiles, whyNoRealFiles } from '#tests/support/server/real-files.ts'
import { zipOf } from '#tests/support/server/zip.ts'
import { readInWorker } from './read-in-worker.ts'

/** Files that nobody of this project wrote, and files that are made to do harm. */

let app: TestApp
let learner: Client
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  learner = await app.as('learner')
})
afterAll(() => app.close())

const check = (bytes: Buffer | string, fileName = 'deck.apkg') => checkFile(learner, { bytes, fileName })

async function expectRefused(bytes: Buffer | string, why: RegExp, fileName?: string): Promise<void> {
  const before = await app.deps.db.$count(ownNotes)
  const { status, body } = await check(bytes, fileName)
  expect([status, body.error]).toEqual([422, expect.stringMatching(why)])
  expect(await app.deps.db.$count(ownNotes)).toBe(before)
}

const tables = `create table col (crt integer, models text, decks text); insert into col values (0, '{}', '{}');
  create table revlog (id integer, cid integer, ease integer, ivl integer, factor integer, time integer, type integer);
  create table cards (id integer, nid integer, did integer, ord integer, type integer, queue integer, due integer,
    ivl integer, factor integer, reps integer, lapses integer, odue integer, odid integer, flags integer, data text);`
const notes =
  'create table notes (id integer primary key, guid text, mid integer, flds text, tags text, data text);'

async function collectionOf(statements: string): Promise<Buffer> {
  const { Database } = await initSqlJs()
  const db = new Database()
  db.run(`${tables} ${statements}`)
  return zipOf([{ name: 'collection.anki2', ...packed(Buffer.from(db.export())) }])
}

const packed = (bytes: Buffer) => ({ deflated: deflateRawSync(bytes), size: bytes.length })

describe('a package', () => {
  test('that unpacks to three times what is allowed', async () => {
    const collection = zstdCompressSync(Buffer.alloc(3 * mostUnpackedBytes))
    await expectRefused(
      zipOf([{ name: 'collection.anki21b', ...packed(collection) }]),
      /damaged|too complicated/,
    )
  })

  test('without a collection, and with one that is no database', async () => {
    await expectRefused(zipOf([{ name: '../../collection.anki2', ...packed(Buffer.from('x')) }]), /damaged/)
    await expectRefused(zipOf([{ name: 'collection.anki2', ...packed(Buffer.from('x')) }]), /damaged/)
  })

  test('whose notes are a view that never ends', async () => {
    const bytes =
      await collectionOf(`create view notes as with recursive n(id) as (select 1 union all select id + 1 from n)
      select -id as id, 'g' as guid, 1 as mid, 'a' as flds, '' as tags, '' as data from n`)
    const path = join(tmpdir(), `endless-${process.pid}.apkg`)
    await writeFile(path, bytes)
    const reading = readInWorker(
      app.deps,
      { format: 'apkg', path, knownMedia: [], categories: [], now: 0 },
      { mostMs: 1_500 },
    )
    await expect(reading.next()).rejects.toMatchObject({ status: 422, code: 'unreadable_file' })
  })

  test.each([
    ['30,000 notes', 30_001, `insert into notes select i, i, 1, 'a' || char(31) || 'b', '', '' from n`],
    ['300,000 cards', 300_001, 'insert into cards (id, nid) select i, 1 from n'],
    ['1,000,000 ratings', 1_000_001, 'insert into revlog (id, cid) select i, 1 from n'],
  ])('of more than %s', async (what, count, insert) => {
    const bytes = await collectionOf(`${notes} insert into notes values (1000000, 'g', 1, 'a', '', '');
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) ${insert}`)
    await expectRefused(bytes, new RegExp(`more than ${what}`))
  })

  test('whose gaps make more text than can be stored', async () => {
    const gaps = Array.from({ length: 99 }, (_, at) => `{{c${at + 1}::w}}`).join(' ')
    const text = `${gaps} ${'x'.repeat(9_800 - gaps.length)}`
    const bytes = await ankiPackage(
      {
        types: { 1: { isCloze: true, fields: ['Text'], templates: [['{{cloze:Text}}', '{{cloze:Text}}']] } },
        decks: {},
        notes: Array.from({ length: 60 }, (_, at) => ({
          ...{ guid: `g${at}`, type: 1, fields: [text], cards: [{}] },
        })),
      },
      'legacy',
    )
    await expectRefused(bytes, /too much text/)
  })

  test('with JavaScript in a template runs nothing of it', async () => {
    const front = '{{Front}}<script>location = "http://x.example"</script><img src=x onerror=alert(1)>'
    const bytes = await ankiPackage(
      {
        types: {
          1: {
            fields: ['Front', 'Back'],
            templates: [[front, '{{Back}}<iframe src="//x.example"></iframe>']],
          },
        },
        decks: { 1: `a\u0000<b>::  ${'d'.repeat(300)}` },
        notes: [{ guid: 'js', type: 1, fields: ['q', '<a href="javascript:x()">a</a>'], cards: [{}] }],
      },
      'anki21',
    )
    expect((await importFile(app, learner, { bytes })).body).toMatchObject({ new: 1 })
    const [note] = await app.deps.db.select().from(ownNotes)
    expect(note).toMatchObject({ front: 'q\n(Left out: x)', back: 'a' })
  })
})

test.each([
  ['a picture', 'deck.apkg', Buffer.from('89504e470d0a1a0a', 'hex'), /no file with cards/],
  ['a page', 'cards.txt', '<!doctype html><p>x', /no file with cards/],
])('%s is refused', async (_what, name, bytes, why) => expectRefused(bytes, why, name))

test('nothing is refused before it is sent', async () => {
  const { status, body } = await check('', 'cards.csv')
  expect([status, body.error]).toEqual([400, expect.stringMatching(/empty/)])
})

test('the name of another kind is refused before the file is read', async () => {
  const { status, body } = await check('x', 'cards.pdf')
  expect([status, body.error]).toEqual([415, expect.stringMatching(/^Please upload one of/)])
})

describe.skipIf(!realFiles)(`real packages${whyNoRealFiles}`, () => {
  test.each(['genesis_legacy_deck', 'genesis_new_deck'])('%s: 5 notes, 6 cards', async (name) => {
    const by = await app.as('learner')
    const form = { fileName: `${name}.apkg`, bytes: readRealFile(`anki/${name}.apkg`) }
    const seen = { new: 5, cards: 6, media: 2, refused: 0 }
    expect(await checkFile(by, form)).toMatchObject({ status: 200, body: seen })

    const before = await app.deps.db.$count(ownCards)
    expect(await importFile(app, by, form)).toMatchObject({ status: 200, body: { new: 5, refused: 0 } })
    expect((await app.deps.db.$count(ownCards)) - before).toBe(6)
  })

  test('the broken one, which is empty, is refused', async () => {
    const { status, body } = await check(readRealFile('anki/genesis_broken_deck.apkg'))
    expect([status, body.error]).toEqual([400, expect.stringMatching(/empty/)])
  })
})
