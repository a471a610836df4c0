import { buffer } from 'node:stream/consumers'
import initSqlJs from 'sql.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { previewFile } from '#tests/support/server/upload.ts'

/** An Anki package that the tests build, with features that the real files lack. */

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

interface NoteType {
  type?: number
  fields: string[]
  templates: [front: string, back: string][]
}

interface Note {
  type: number
  fields: string[]
  tags?: string
  /** The numbers of the templates, or of the gaps, that have a card. */
  cards: number[]
}

const types: Record<number, NoteType> = {
  1: {
    type: 1,
    fields: ['Text', 'Extra'],
    templates: [['{{cloze:Text}}', '{{cloze:Text}}<br>{{Extra}}']],
  },
  2: {
    fields: ['Drug', 'Target', 'Note'],
    templates: [
      ['{{Drug}}?', '{{FrontSide}}<hr id=answer>{{Target}}{{#Note}}<div><i>{{Note}}</i></div>{{/Note}}'],
      ['Which drug has {{Target}}?', '{{FrontSide}}\n\n<hr id="answer">\n\n{{Drug}}'],
    ],
  },
}

async function packageOf(notes: Note[]): Promise<Buffer> {
  const { Database } = await initSqlJs()
  const db = new Database()
  db.run(`create table col (models text, decks text);
    create table notes (id integer primary key, mid integer, flds text, tags text);
    create table cards (id integer primary key, nid integer, did integer, ord integer)`)
  const models = Object.entries(types).map(([id, { type = 0, fields, templates }]) => [
    id,
    {
      type,
      flds: fields.map((name) => ({ name })),
      tmpls: templates.map(([qfmt, afmt], ord) => ({ ord, qfmt, afmt })),
    },
  ])
  const decks = { 7: { name: 'Oncology::Drugs' } }
  db.run('insert into col values (?, ?)', [JSON.stringify(Object.fromEntries(models)), JSON.stringify(decks)])
  for (const [at, { type, fields, tags = '', cards }] of notes.entries()) {
    db.run('insert into notes values (?, ?, ?, ?)', [at + 1, type, fields.join('\u001f'), tags])
    for (const ord of cards) db.run('insert into cards (nid, did, ord) values (?, 7, ?)', [at + 1, ord])
  }
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(db.export()), 'collection.anki2')
  zip.addBuffer(Buffer.from('{"0": "../../x.png"}'), 'media')
  zip.addBuffer(Buffer.from('picture'), '0')
  zip.end()
  return buffer(zip.outputStream)
}

async function cardsOf(...notes: Note[]): Promise<{ cards: string[][]; notes: string[] }> {
  const bytes = await packageOf(notes)
  const { status, body } = await previewFile(admin, { title: 'Anki', fileName: 'a.apkg', bytes })
  expect([status, body.error]).toEqual([200, undefined])
  const cards = body.rows.map(({ question, answer }: Record<string, string>) => [question, answer])
  return { cards, notes: body.notes }
}

test('each gap of a cloze text is a card, with its hint; gaps in gaps are filled', async () => {
  const text = '{{c1::Trastuzumab::antibody}} binds {{c2::HER2 of {{c1::ERBB2}}}} &amp; blocks it.'
  const { cards } = await cardsOf({ type: 1, fields: [text, 'From 1998'], cards: [0, 1] })
  expect(cards).toEqual([
    [
      '[antibody] binds HER2 of [...] & blocks it.',
      '**Trastuzumab** binds HER2 of **ERBB2** & blocks it.\nFrom 1998',
    ],
    ['Trastuzumab binds [...] & blocks it.', 'Trastuzumab binds **HER2 of ERBB2** & blocks it.\nFrom 1998'],
  ])
})

test('three fields, a card for each direction, and a part only where its field has something', async () => {
  const { cards, notes } = await cardsOf(
    {
      type: 2,
      fields: ['Imatinib', 'BCR&ndash;ABL &lt;1&gt;', 'oral&nbsp;drug'],
      tags: ' cml  tki ',
      cards: [0, 1],
    },
    { type: 2, fields: ['Olaparib', 'PARP', ''], cards: [0] },
  )
  expect(cards).toEqual([
    ['Imatinib?', expect.stringMatching(/^BCR–ABL <1>\n_oral.drug_$/)],
    ['Which drug has BCR–ABL <1>?', 'Imatinib'],
    ['Olaparib?', 'PARP'],
  ])
  expect(notes).toEqual(['The deck is called "Oncology::Drugs".'])
})

test('pictures and sounds are left out, which is said; a side of nothing else is a problem', async () => {
  const bytes = await packageOf([
    { type: 2, fields: ['Cisplatin<img src="0">[sound:a.mp3]', 'DNA', ''], cards: [0] },
    { type: 2, fields: ['<img src="0">', 'x', ''], cards: [1] },
  ])
  const { body } = await previewFile(admin, { title: 'Anki', fileName: 'a.apkg', bytes })
  expect(body.notes).toContain('Pictures and sounds are left out.')
  expect(body.rows).toMatchObject([
    { state: 'invalid', problems: ['The answer has no text: pictures and sounds are left out'] },
    { state: 'new', question: 'Cisplatin?', answer: 'DNA' },
  ])
})

test('a note whose type is not there is read field by field', async () => {
  const { cards } = await cardsOf({ type: 99, fields: ['front', 'back'], cards: [0] })
  expect(cards).toEqual([['front', 'back']])
})
