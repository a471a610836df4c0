import { eq, isNotNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { noDetails } from '#domain/import/card-fields.ts'
import { auditLog } from '#server/database/tables/accounts.ts'
import { chapters, contentHistory, flashcards } from '#server/database/tables/catalogue.ts'
import { exportChapter } from '#server/features/catalogue/export/export-chapter.ts'
import { readInWorker } from '#server/features/catalogue/import/files/read-in-worker.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { csvText } from '#server/platform/http/send-csv.ts'
import { cardImportApp, csv } from '#tests/support/app/card-import-app.ts'
import { previewFile, uploadFile } from '#tests/support/server/upload.ts'
import { importCards } from './import-cards.ts'

const { app, admin, cardsOf, countChapters } = cardImportApp()

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
      ...noDetails,
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

test('an import that fails at its end leaves nothing to be seen, and works the second time', async () => {
  const form = csv('Fails once', 'q1,a1\nq2,a2')
  const { open } = app.deps
  const origin = { address: '192.0.2.1', userAgent: 'test', requestId: 'r' }
  await open.query(`create function fail_import() returns trigger language plpgsql as $$
    begin if new.action = 'chapter.import' then raise exception 'failed on purpose'; end if; return new; end $$`)
  await open.query(
    'create trigger fail_import before insert on audit_log for each row execute function fail_import()',
  )
  try {
    await expect(
      importCards(app.deps, { ...admin, accessLevel: 'admin', origin } as unknown as SignedIn, {
        title: 'Fails once',
        fileName: 'a.csv',
        file: await readInWorker(app.deps, { format: 'csv', bytes: Buffer.from(form.bytes), mostCards: 10 }),
      }),
    ).rejects.toMatchObject({ cause: { message: 'failed on purpose' } })
  } finally {
    await open.query('drop trigger fail_import on audit_log')
  }
  const titles = async () =>
    ((await admin.get('/api/chapters')).body as { title: string }[]).map(({ title }) => title)
  expect(await titles()).not.toContain('Fails once')
  expect((await uploadFile(admin, form)).body).toMatchObject({ created: 2 })
  expect((await titles()).filter((title) => title === 'Fails once')).toHaveLength(1)
})
