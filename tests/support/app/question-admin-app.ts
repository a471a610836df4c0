import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { emptyAuditLog } from '#tests/support/database/past-triggers.ts'
import { buildBlock } from '#tests/support/server/answer-questions.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

export const questionsPath = '/api/admin/questions'

/** A stem of 60 words that no other seed gives. */
export const words = (seed: string) => Array.from({ length: 60 }, (_, index) => `${seed}${index}`).join(' ')
/** The body of a new question, which `more` may change. */
export const questionText = (more: object = {}) => ({
  category: 'breast',
  task: 'treatment',
  difficulty: 'medium',
  isSample: true,
  stem: words('word'),
  leadIn: 'Which treatment is best?',
  options: ['one', 'two', 'three', 'four'],
  reasons: ['because 1', 'because 2', 'because 3', 'because 4'],
  keyOption: 2,
  keyPoint: 'Three is best.',
  tags: ['breast'],
  source: 'A trial',
  link: '',
  reviewedOn: '2026-10-01',
  ...more,
})

/** An app for the tests of one file, with two admins. History and audit log are empty before each test. */
export function questionAdminApp() {
  const app = {} as TestApp
  const [admin, other] = [{} as Client, {} as Client]
  const rowsOf = async (statement: string, values: unknown[] = []) =>
    (await app.deps.open.query(statement, values)).rows
  beforeAll(async () => {
    Object.assign(app, await startTestApp())
    Object.assign(admin, await app.as('admin'))
    Object.assign(other, await app.as('admin'))
  })
  beforeEach(async () => {
    await rowsOf('delete from content_history')
    await emptyAuditLog(app.deps.open)
  })
  afterAll(() => app.close())
  return {
    app,
    admin,
    other,
    rowsOf,
    async add(more: object = {}) {
      const { status, body } = await admin.post(questionsPath, questionText(more))
      expect([status, body.error]).toEqual([200, undefined])
      return body
    },
    get: async (id: number) => (await admin.get(`${questionsPath}/${id}`)).body,
    update: (id: number, body: object, by = admin) => by.put(`${questionsPath}/${id}`, body),
    blockOf: (learner: Client, questionId: number, mode: 'tutor' | 'timed' = 'tutor') =>
      buildBlock(learner, { source: { by: 'question', questionId }, count: 1, mode }),
  }
}
