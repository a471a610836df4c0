import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '#contracts/endpoint.ts'
import type { questions } from '#contracts/questions/questions.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { recordStatements } from '#tests/support/database/record-statements.ts'
import { buildBlock } from '#tests/support/server/answer-questions.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const overviewOf = async (learner: Client): Promise<Reply<typeof questions.overview>> =>
  (await learner.get('/api/questions')).body

test('an unfinished block says how much time its clock has left', async () => {
  const learner = await app.as('premium')
  await buildBlock(learner, { count: 2, mode: 'tutor' })
  await buildBlock(learner, { count: 3, mode: 'timed' })
  const left = async () =>
    new Map((await overviewOf(learner)).unfinished.map(({ mode, secondsLeft }) => [mode, secondsLeft]))
  expect(await left()).toEqual(new Map([['timed', 360] as const, ['tutor', null] as const]))
  app.clock.advance(60_000)
  expect((await left()).get('timed')).toBe(300)
})

test('many unfinished blocks are read with as many statements as one', async () => {
  const learner = await app.as('premium')
  const recording = recordStatements()
  const statementsWith = async (blocks: number) => {
    for (let count = 1; count <= blocks; count++) await buildBlock(learner, { count, mode: 'timed' })
    recording.sent.length = 0
    expect((await overviewOf(learner)).unfinished.length).toBeGreaterThanOrEqual(blocks)
    return recording.sent.length
  }
  try {
    expect(await statementsWith(1)).toBe(await statementsWith(4))
  } finally {
    recording.restore()
  }
})

test('an exam is announced as it will be: questions, sections and breaks', async () => {
  const learner = await app.as('premium')
  const announced = (await overviewOf(learner)).forms.find(({ form }) => form === 'full')
  const { body } = await learner.post('/api/questions/exams', { requestId: randomUUID(), form: 'full' })
  const exam = (await learner.get(`/api/questions/blocks/${body.id}`)).body
  expect(announced).toMatchObject({
    questions: exam.questionCount,
    sections: exam.sections.length,
    breakMinutes: exam.breakSeconds / 60,
  })
})

test('a change of a question, or of the statistics, is seen by the next reader', async () => {
  const learner = await app.as('premium')
  const difficulties = async () => {
    const { groups, total } = await overviewOf(learner)
    const hard = groups.filter(({ difficulty }) => difficulty === 'hard')
    return { total, hard: hard.reduce((sum, { count }) => sum + count, 0) }
  }
  const before = await difficulties()
  const { query } = app.deps.open
  const { rows } = await query("select id from questions where difficulty = 'easy' order by id limit 1")
  await query(
    `insert into question_statistics (question_id, attempts, right_count, option_counts, verdict, computed_at)
     values ($1, 40, 4, '{10,10,10,10}', 'ok', now())`,
    [rows[0]?.id],
  )
  expect(await difficulties()).toEqual({ total: before.total, hard: before.hard + 1 })
  await query('update questions set archived_at = now() where id = $1', [rows[0]?.id])
  expect(await difficulties()).toEqual({ total: before.total - 1, hard: before.hard })
})
