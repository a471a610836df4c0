import { expect, test } from 'vitest'
import { cardImportApp } from '#tests/support/app/card-import-app.ts'
import { multipartBody, previewFile, uploadFile } from '#tests/support/server/upload.ts'

/** Files that say in their own way what their columns hold, and rows that are corrected before the import. */

const { app, admin, cardsOf } = cardImportApp()

const json = (value: unknown) => JSON.stringify(value)

test('columns that an admin chose are remembered for that admin, by their names', async () => {
  const file = { fileName: 'terms.csv', bytes: 'Term,Hint,Meaning\nHER2,x,A receptor\n' }
  const choice = { hasHeader: true, columns: ['question', null, 'answer'] }
  const fields = { columns: json(choice) }
  const first = await previewFile(admin, { title: 'Terms', ...file, fields })
  expect(first.body).toMatchObject({
    created: 1,
    refused: null,
    columns: {
      isRemembered: false,
      names: ['Term', 'Hint', 'Meaning'],
      samples: [['HER2', 'x', 'A receptor']],
    },
    notes: ['Column "Hint" is not taken.'],
    rows: [{ line: 2, question: 'HER2', answer: 'A receptor' }],
  })
  // Nothing is remembered before the import.
  expect((await previewFile(admin, { title: 'Terms', ...file })).body.columns.isRemembered).toBe(false)
  expect((await uploadFile(admin, { title: 'Terms', ...file, fields })).body.created).toBe(1)
  const again = { title: 'More', fileName: 'more.csv', bytes: 'term, hint,Meaning\nALK,y,A kinase\n' }
  expect((await previewFile(admin, again)).body).toMatchObject({
    columns: { ...choice, isRemembered: true },
    rows: [{ question: 'ALK', answer: 'A kinase' }],
  })
  expect((await previewFile(await app.as('admin'), again)).body.columns.isRemembered).toBe(false)
})

test('columns without names are remembered by their number', async () => {
  const fields = { columns: json({ hasHeader: false, columns: ['answer', 'question'] }) }
  const bytes = 'A receptor,HER2\nA kinase,ALK\n'
  const { body } = await uploadFile(admin, { title: 'Turned', fileName: 'a.csv', bytes, fields })
  expect((await cardsOf(body.chapterId)).map(({ question }) => question)).toEqual(['HER2', 'ALK'])
  const next = await previewFile(admin, { title: 'Turned', fileName: 'b.csv', bytes: 'A gene,BRCA1\n' })
  expect(next.body.rows).toMatchObject([{ question: 'BRCA1', answer: 'A gene' }])
  // A file that names its columns is read by their names.
  const named = await previewFile(admin, { title: 'x', fileName: 'c.csv', bytes: 'question,answer\nq,a\n' })
  expect(named.body.rows).toMatchObject([{ question: 'q', answer: 'a' }])
})

test.each([
  ['no question', { hasHeader: false, columns: ['tags', 'answer'] }, 422],
  ['no such field', { hasHeader: false, columns: ['question', 'colour'] }, 400],
  ['no JSON', undefined, 400],
])('a choice with %s imports nothing', async (_what, choice, status) => {
  const fields = { columns: choice === undefined ? '{' : json(choice) }
  const reply = await uploadFile(admin, { title: 'x', fileName: 'a.csv', bytes: 'q,a', fields })
  expect(reply.status).toBe(status)
})

test('a file of tabs is read as such, and a text of Anki as its first lines say', async () => {
  const tsv = await previewFile(admin, {
    title: 'Tabs',
    fileName: 'a.tsv',
    bytes: 'question\tanswer\tcolour\nOne, two\tA "b"\tred\n',
  })
  expect(tsv.body).toMatchObject({
    format: 'tsv',
    notes: ['Column "colour" is not taken.'],
    rows: [{ line: 2, question: 'One, two', answer: 'A "b"', state: 'new' }],
  })
  const text =
    '#separator:tab\n#html:true\n#guid column:1\n#deck column:2\n#tags column:5\n' +
    'a!b\tOnco\tWhat is <b>HER2</b> &amp; ALK?\t"Two\nlines"\tbreast two_words\n'
  const anki = await previewFile(admin, { title: 'Notes', fileName: 'notes.txt', bytes: text })
  expect(anki.body).toMatchObject({
    format: 'txt',
    notes: ['Column "2" is not taken.'],
    rows: [
      { line: 6, question: 'What is **HER2** & ALK?', answer: 'Two\nlines', tags: ['breast', 'two_words'] },
    ],
  })
  const named = '#separator:Semicolon\n#html:false\n#columns:Back;Front;Extra;Tags\nA <b>;Q;Why so;x y\n'
  const { body } = await previewFile(admin, { title: 'Notes', fileName: 'notes.txt', bytes: named })
  expect(body.rows).toMatchObject([{ question: 'Q', why: 'Why so', tags: ['x', 'y'] }])
})

const withProblems =
  'question,answer,tags,reviewed\nq1,a1,t,28.11.2026\nq2,,"a;b",2026-11-28\nq3,a3,,\n=q4,,,\n'

test('rows with problems are corrected or left out, and then the file is imported as a whole', async () => {
  const form = { title: 'Corrected', fileName: 'a.csv', bytes: withProblems }
  const before = await uploadFile(admin, form)
  expect(before.body.error).toContain('3 of 4 rows')
  const corrections = [
    { line: 2, texts: { reviewedOn: '2026-11-28' } },
    { line: 3, texts: { answer: ' a2 ', tags: 'b; c' } },
    { line: 5, isLeftOut: true },
  ]
  const { body } = await uploadFile(admin, { ...form, fields: { corrections: json(corrections) } })
  expect(body).toMatchObject({ created: 3, invalid: 0 })
  expect(await cardsOf(body.chapterId)).toMatchObject([
    { question: 'q1', reviewedOn: '2026-11-28', tags: ['t'] },
    { question: 'q2', answer: 'a2', reviewedOn: '2026-11-28', tags: ['b', 'c'] },
    { question: 'q3', reviewedOn: null },
  ])
})

test.each([
  ['a.csv', 'csv'],
  ['a.tsv', 'tsv'],
  ['a.txt', 'tsv'],
])(
  'the rows of %s with problems come as a file of that kind, which is imported when corrected',
  async (name, kind) => {
    const bytes = kind === 'csv' ? withProblems : withProblems.replaceAll(',', '\t')
    const send = (form: Parameters<typeof multipartBody>[0]) =>
      admin.sendRaw({ method: 'POST', url: '/api/chapters/upload/problems', ...multipartBody(form) })
    const file = await send({ title: 'Problems', fileName: name, bytes })
    expect([file.status, file.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(`filename="a - errors.${kind}"`),
    ])
    const text = file.raw.toString()
    expect(text).toContain('The day in reviewed cannot be read. Write it as 2026-11-28')
    expect(text).toContain("'=q4")
    const corrected = text
      .replace('28.11.2026', '2026-11-28')
      .replace(/q2([,\t])/, 'q2$1a2')
      .replace(/=q4([,\t])/, '=q4$1a4')
    const again = await previewFile(admin, { title: 'Problems', fileName: `b.${kind}`, bytes: corrected })
    expect(again.body).toMatchObject({ invalid: 0, created: 3, notes: [] })
    expect(again.body.rows[2]).toMatchObject({ question: '=q4', answer: 'a4' })
    const whole = await send({ title: 'Problems', fileName: 'a.csv', bytes: 'q,a' })
    expect(whole.status).toBe(422)
  },
)
