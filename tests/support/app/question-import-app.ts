import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { loadQuestions } from '#server/features/questions/bank/load-questions.ts'
import { contentCopy, plainQuestion } from '#tests/support/database/content-copy.ts'
import { emptyAuditLog } from '#tests/support/database/past-triggers.ts'
import { words } from './question-admin-app.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

const content = contentCopy()
export const [card1 = '', card2 = ''] = content.chapters[0]?.cards.map((card) => card.id) ?? []
/** The only question in the bank before each test. */
export const shipped = plainQuestion(content, 'breast')

/** A question of a file, with an id or without, which `more` may change. */
export const question = (id: string | undefined, more: object = {}) => ({
  ...(id && { id }),
  category: 'breast',
  task: 'treatment',
  difficulty: 'medium',
  stem: words(id ?? 'word'),
  lead_in: 'Which treatment is best?',
  options: ['one', 'two', 'three', 'four'].map((text) => ({ text, why: `because of ${text}` })),
  answer: 'C',
  key_point: 'Three is best.',
  cards: [card1, card2],
  tags: ['breast'],
  source: 'A trial',
  reviewed: '2026-10-01',
  ...more,
})

export const fileOf = (questions: unknown[]) => ({
  fileName: 'questions.json',
  text: JSON.stringify(questions),
})

/** An app for the tests of one file, with an admin who imports. */
export function questionImportApp() {
  const app = {} as TestApp
  const admin = {} as Client
  const rowsOf = async (statement: string, values: unknown[] = []) =>
    (await app.deps.open.query(statement, values)).rows
  beforeAll(async () => {
    Object.assign(app, await startTestApp())
    Object.assign(admin, await app.as('admin'))
  })
  beforeEach(async () => {
    await rowsOf('delete from questions')
    await rowsOf('delete from content_conflicts')
    await emptyAuditLog(app.deps.open)
    await loadQuestions(app.deps, { changes: [], questions: [shipped] })
  })
  afterAll(() => app.close())

  const preview = async (...questions: unknown[]) => {
    const { status, body } = await admin.post('/api/admin/questions/import/preview', fileOf(questions))
    expect(status).toBe(200)
    return body
  }

  return {
    app,
    admin,
    rowsOf,
    preview,
    problemsOf: async (...questions: unknown[]) =>
      (await preview(...questions)).rows.flatMap((row: { problems: string[] }) => row.problems),
    importAll: (...questions: unknown[]) => admin.post('/api/admin/questions/import', fileOf(questions)),
    /** All rows that an import may write. */
    everything: async () => [
      await rowsOf('select xmin::text, * from questions order by id'),
      await rowsOf('select xmin::text, * from question_cards order by question_id, flashcard_id'),
      await rowsOf('select * from audit_log order by id'),
    ],
  }
}
