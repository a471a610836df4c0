import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#server/database/tables/accounts.ts'
import { chapters, contentHistory, flashcards } from '#server/database/tables/catalogue.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { previewFile, uploadFile } from '#tests/support/upload.ts'

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
