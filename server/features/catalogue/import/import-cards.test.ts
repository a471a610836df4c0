import { eq, isNotNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importExtensions, wrongImportType } from '#contracts/card-import.ts'
import { auditLog } from '#server/database/tables/accounts.ts'
import { chapters, contentHistory, flashcards } from '#server/database/tables/catalogue.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { csvText } from '#server/platform/send-csv.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { multipartBody, previewFile, uploadFile } from '#tests/support/upload.ts'
import { exportChapter } from '../export/export-chapter.ts'
import { importCards } from './import-cards.ts'
import { readInWorker } from './read-in-worker.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

const csv = (title: string, bytes: Uint8Array | string) => ({ title, fileName: 'cards.csv', bytes })

async function cardsOf(chapterId: number) {
  return app.deps.db
    .select()
    .from(flashcards)
    .where(eq(flashcards.chapterId, chapterId))
    .orderBy(flashcards.position)
}

const countChapters = async () => (await app.deps.db.select().from(chapters)).length

describe('a new chapter', () => {
  const text = 'Question,Answer,Tags\nWhat is HER2?,A receptor,breast; her2;breast\n"=1+1","@SUM(A1)",\n'

  test('is previewed without writing, then written with its cards in order', async () => {
    const before = await countChapters()
    const preview = await previewFile(admin, csv('Imported breast cancer', text))
    expect(preview.status).toBe(200)
    expect(preview.body).toMatchObject({
      format: 'csv',
      chapterId: null,
      chapterTitle: 'Imported breast cancer',
      created: 2,
      changed: 0,
      same: 0,
      invalid: 0,
      missing: 0,
      notes: [],
    })
    expect(preview.body.rows[0]).toEqual({
      line: 2,
      question: 'What is HER2?',
      answer: 'A receptor',
      tags: ['breast', 'her2'],
      state: 'new',
      problems: [],
      changes: [],
    })
    expect(await countChapters()).toBe(before)

    const { status, body } = await uploadFile(admin, csv('Imported breast cancer', text))
    expect([status, body.message]).toEqual([200, 'Imported: 2 new, 0 changed, 0 unchanged.'])
    const [chapter] = await app.deps.db.select().from(chapters).where(eq(chapters.id, body.chapterId))
    expect(chapter).toMatchObject({ isCore: false, archivedAt: null, key: null, category: 'breast' })
    expect(await cardsOf(body.chapterId)).toMatchObject([
      { question: 'What is HER2?', answer: 'A receptor', tags: ['breast', 'her2'], position: 0 },
      { question: '=1+1', answer: '@SUM(A1)', tags: [], position: 1 },
    ])
    const [audited] = await app.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(body.chapterId)))
    expect(audited).toMatchObject({
      action: 'chapter.import',
      details: { isNew: true, created: 2, changed: 0, fileName: 'cards.csv' },
    })
  })

  test('a second time changes nothing', async () => {
    const first = await uploadFile(admin, csv('Twice', text))
    const second = await uploadFile(admin, csv('TWICE', text))
    expect(second.body).toMatchObject({
      chapterId: first.body.chapterId,
      chapterTitle: 'Twice',
      created: 0,
      same: 2,
    })
    expect(await cardsOf(first.body.chapterId)).toHaveLength(2)
  })
})

test('known cards are updated with their history, new ones come last, absent ones stay', async () => {
  const { body: first } = await uploadFile(admin, csv('Updated', 'q1,a1,t1\nq2,a2,t2\nq3,a3,t3\n'))
  const [one] = await cardsOf(first.chapterId)
  const again = `id,tags,back,front\n${one?.id},t1,a1 new,q1 new\n,,<b>A4</b>,q4\n,t2,a2,Q2 \n`
  const { body } = await uploadFile(admin, csv('updated', again))
  expect(body).toMatchObject({ created: 1, changed: 2, same: 0, missing: 1 })
  const after = await cardsOf(first.chapterId)
  expect(after.map(({ question, answer, tags }) => [question, answer, tags])).toEqual([
    ['q1 new', 'a1 new', ['t1']],
    ['Q2', 'a2', ['t2']],
    ['q3', 'a3', ['t3']],
    ['q4', '**A4**', []],
  ])
  const history = await app.deps.db
    .select()
    .from(contentHistory)
    .where(eq(contentHistory.subjectId, one?.id ?? 0))
  expect(history).toMatchObject([
    {
      subject: 'flashcard',
      revision: 1,
      savedBy: admin.username,
      content: { question: 'q1', answer: 'a1', tags: ['t1'] },
    },
  ])
  expect(after[0]).toMatchObject({ revision: 2, editedAt: app.clock.now() })
})

describe('what cannot be imported is refused with its reason, and nothing is written', () => {
  test.each([
    ['no title', { fileName: 'a.csv', bytes: 'q,a' }, 400, 'A chapter title and a file are needed'],
    [
      'an empty title',
      { title: ' ', fileName: 'a.csv', bytes: 'q,a' },
      400,
      'A chapter title and a file are needed',
    ],
    ['no file', { title: 'x' }, 400, 'A chapter title and a file are needed'],
    ['a file without a name', { title: 'x', fileName: '' }, 400, 'A chapter title and a file are needed'],
    ['another kind of file', { title: 'x', fileName: 'a.pdf', bytes: 'q,a' }, 415, wrongImportType],
    [
      'a PDF with another name',
      { title: 'x', fileName: 'a.csv', bytes: '%PDF-1.7' },
      422,
      /no file with cards/,
    ],
    ['an empty file', { title: 'x', fileName: 'a.csv', bytes: '' }, 422, /empty/],
    ['a header row alone', { title: 'x', fileName: 'a.csv', bytes: 'question,answer' }, 422, /no cards/],
    [
      '5,001 rows',
      { title: 'x', fileName: 'a.csv', bytes: 'q,a\n'.repeat(5_001) },
      422,
      /more than 5,000 rows/,
    ],
    [
      'a row with a problem',
      { title: 'x', fileName: 'a.csv', bytes: 'q,a\nr,' },
      422,
      /^Nothing was imported: 1 of 2 rows/,
    ],
    [
      'a huge cell',
      { title: 'x', fileName: 'a.csv', bytes: `q,${'<b>'.repeat(400_000)}` },
      422,
      /^Nothing was imported/,
    ],
    [
      'a quote that never ends',
      { title: 'x', fileName: 'a.csv', bytes: 'q,a\n"r,b\n' },
      422,
      /^Nothing was imported/,
    ],
  ] as const)('%s', async (_what, form, status, message) => {
    const before = await countChapters()
    const reply = await uploadFile(admin, form)
    expect([reply.status, reply.body.error]).toEqual([
      status,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ])
    expect(await countChapters()).toBe(before)
  })

  test('more than 10 MB', async () => {
    const reply = await uploadFile(admin, csv('x', Buffer.alloc(10 * 2 ** 20 + 1, 'q,a\n')))
    expect([reply.status, reply.body.error]).toEqual([
      413,
      'The file is too large. At most 10 MB are allowed.',
    ])
  })

  test('a body that is no form, and one that is broken off', async () => {
    const url = '/api/chapters/upload'
    expect((await admin.post(url, { title: 'x' })).status).toBe(415)
    const { payload, headers } = multipartBody(csv('x', 'q,a'))
    const cut = await admin.send({ method: 'POST', url, payload: payload.subarray(0, -20), headers })
    expect([cut.status, cut.body.code]).toEqual([400, 'invalid'])
  })

  test('two files, and many fields', async () => {
    const { payload, headers } = multipartBody(csv('x', 'q,a'))
    const end = payload.indexOf('------------------------------form-of-a-test--')
    const twice = Buffer.concat([payload.subarray(0, end), payload])
    const send = (body: Buffer) =>
      admin.send({ method: 'POST', url: '/api/chapters/upload', payload: body, headers })
    expect((await send(twice)).status).toBe(400)
    const field = Buffer.from(
      '------------------------------form-of-a-test\r\nContent-Disposition: form-data; name="f"\r\n\r\nx\r\n',
    )
    expect((await send(Buffer.concat([...Array<Buffer>(50).fill(field), payload]))).status).toBe(400)
  })
})

test('a chapter exported and imported again is equal, formulas and HTML too', async () => {
  const rows = [
    ['question', 'answer', 'tags'],
    ['=HYPERLINK("http://x","y")', '+1', '@a; b'],
    ['two\nlines, "quoted"; and\ttabs', "'apostrophe", ''],
    ['Ω ≥ 5 °C', '-', 'x'],
  ]
  const { body } = await uploadFile(admin, csv('Round trip', csvText(rows, { raw: true })))
  await app.deps.db
    .update(flashcards)
    .set({ answer: '<b>raw</b> ' })
    .where(eq(flashcards.question, 'Ω ≥ 5 °C'))
  for (const isSafe of [false, true]) {
    const { bytes, fileName } = await exportChapter(app.deps, {
      chapterId: body.chapterId,
      format: 'csv',
      isSafe,
    })
    const again = await previewFile(admin, { title: 'Round trip', fileName, bytes })
    expect(again.body).toMatchObject({ same: 3, created: 0, changed: 0, missing: 0 })
  }
  expect(await cardsOf(body.chapterId)).toMatchObject([
    { question: rows[1]?.[0] },
    { question: rows[2]?.[0] },
    {},
  ])
})

test('a shipped chapter exported and imported again is equal', async () => {
  const all = await app.deps.db.select().from(chapters).where(isNotNull(chapters.key)).limit(3)
  for (const { id, title } of all) {
    const { bytes } = await exportChapter(app.deps, { chapterId: id, format: 'csv', isSafe: false })
    const { body } = await previewFile(admin, csv(title, bytes))
    expect(body).toMatchObject({ chapterId: id, created: 0, changed: 0, invalid: 0, missing: 0 })
    expect(body.same).toBeGreaterThan(3)
  }
})

test('problems come first, and 200 rows at most', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => (index % 100 === 99 ? `q${index},` : `q${index},a`))
  const { body } = await previewFile(admin, csv('Long', lines.join('\n')))
  expect(body.rows).toHaveLength(200)
  expect(body.rows.slice(0, 4).map(({ line }: { line: number }) => line)).toEqual([100, 200, 300, 1])
})

test('two admins import a new chapter at once: one makes it, the other finds it', async () => {
  const form = csv('At once', 'q1,a1\nq2,a2')
  const replies = await Promise.all([uploadFile(admin, form), uploadFile(await app.as('admin'), form)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies.map(({ body }) => body.created).sort()).toEqual([0, 2])
  const made = await app.deps.db.select().from(chapters).where(eq(chapters.title, 'At once'))
  expect(made.filter(({ archivedAt }) => archivedAt === null)).toHaveLength(1)
  const listed = (await admin.get('/api/chapters')).body as { title: string; flashcardCount: number }[]
  expect(listed.filter(({ title }) => title === 'At once')).toMatchObject([{ flashcardCount: 2 }])
})

test('an archived chapter is not found: a new one is made, for which others wait', async () => {
  const { body } = await uploadFile(admin, csv('Gone', 'q,a'))
  await app.deps.db
    .update(chapters)
    .set({ archivedAt: app.clock.now() })
    .where(eq(chapters.id, body.chapterId))
  const again = await uploadFile(admin, csv('Gone', 'q,a'))
  expect(again.body.created).toBe(1)
  expect(again.body.chapterId).not.toBe(body.chapterId)
})

test('whatever the bytes are, the reply is none of the server’s failures', async () => {
  const names = fc.constantFrom(...importExtensions)
  const starts = fc.constantFrom(
    '',
    'PK\u0003\u0004',
    '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
    'SQLite format 3\u0000',
    '\u00ff\u00fe',
    'question,answer\n',
  )
  await fc.assert(
    fc.asyncProperty(names, starts, fc.uint8Array({ maxLength: 300 }), async (extension, start, noise) => {
      const bytes = Buffer.concat([Buffer.from(start, 'latin1'), noise])
      const { status } = await previewFile(admin, { title: 'Fuzz', fileName: `f${extension}`, bytes })
      expect([200, 422]).toContain(status)
    }),
    { numRuns: 12 },
  )
}, 60_000)

test('whatever a file is called, its name is kept as far as it can be', async () => {
  for (const fileName of ['a\u0000b.csv', `${'x'.repeat(199)}🧬.csv`, '日本 ;.csv']) {
    const { status } = await uploadFile(admin, { title: `Named ${fileName.length}`, fileName, bytes: 'q,a' })
    expect([fileName, status]).toEqual([fileName, 200])
  }
})

test('an import that fails at its end leaves nothing to be seen, and works the second time', async () => {
  const form = csv('Fails once', 'q1,a1\nq2,a2')
  const { open } = app.deps
  await open.query(`create function fail_import() returns trigger language plpgsql as $$
    begin if new.action = 'chapter.import' then raise exception 'failed on purpose'; end if; return new; end $$`)
  await open.query(
    'create trigger fail_import before insert on audit_log for each row execute function fail_import()',
  )
  try {
    await expect(
      importCards(app.deps, { ...admin, accessLevel: 'admin' } as unknown as SignedIn, {
        title: 'Fails once',
        fileName: 'a.csv',
        requestId: 'r',
        file: await readInWorker(app.deps, { format: 'csv', bytes: Buffer.from(form.bytes), mostCards: 10 }),
      }),
    ).rejects.toThrow()
  } finally {
    await open.query('drop trigger fail_import on audit_log')
  }
  const titles = async () =>
    ((await admin.get('/api/chapters')).body as { title: string }[]).map(({ title }) => title)
  expect(await titles()).not.toContain('Fails once')
  expect((await uploadFile(admin, form)).body).toMatchObject({ created: 2 })
  expect((await titles()).filter((title) => title === 'Fails once')).toHaveLength(1)
})
