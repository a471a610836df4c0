import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const verdicts = ['too-few', 'good', 'look', 'remove', 'check-key']

/** Gives the first questions of the bank these verdicts in turn. */
async function fillStatistics(count: number): Promise<void> {
  await app.deps.open.query('delete from question_statistics')
  await app.deps.open.query(
    `insert into question_statistics (question_id, attempts, right_count, option_counts, discrimination, median_seconds,
       verdict, findings, computed_at)
     select id, 60, 45, '{45,9,6,0}', 0.31, 74.5, ($1::text[])[1 + (row_number() over (order by id))::int % 5], '{slow}', $2
     from (select id from questions where archived_at is null order by id limit $3) chosen`,
    [verdicts, app.clock.now(), count],
  )
}

test('before the first computation there is nothing to show', async () => {
  await app.deps.open.query('delete from question_statistics')
  expect((await admin.get('/api/admin/questions/statistics')).body).toEqual({
    total: 0,
    pageSize: 20,
    computedAt: null,
    questions: [],
  })
})

test('the worst verdict comes first, twenty a page', async () => {
  await fillStatistics(25)
  const first = (await admin.get('/api/admin/questions/statistics')).body
  const second = (await admin.get('/api/admin/questions/statistics?page=2')).body
  expect(first).toMatchObject({ total: 25, pageSize: 20, computedAt: app.clock.now().toISOString() })
  expect(first.questions).toHaveLength(20)
  const all = [...first.questions, ...second.questions]
  expect(new Set(all.map(({ id }) => id)).size).toBe(25)
  expect(all.map(({ verdict }) => verdict)).toEqual(
    ['check-key', 'remove', 'look', 'good', 'too-few'].flatMap((verdict) => Array(5).fill(verdict)),
  )
  expect(all[0]).toMatchObject({
    attempts: 60,
    shareRight: 0.75,
    discrimination: 0.31,
    medianSeconds: 74.5,
    optionShares: [0.75, 0.15, 0.1, 0],
    findings: ['slow'],
  })
  expect(all.every(({ category, categoryTitle }) => categoryTitle && categoryTitle !== category)).toBe(true)
  expect((await admin.get('/api/admin/questions/statistics?page=3')).body.questions).toEqual([])
})

test('a question without an attempt has no share, and an archived one is not shown', async () => {
  await fillStatistics(2)
  await app.deps.open.query(
    "update question_statistics set attempts = 0, right_count = 0, option_counts = '{0,0,0,0}'",
  )
  await app.deps.open.query(
    'update questions set archived_at = now() where id = (select max(question_id) from question_statistics)',
  )
  const { body } = await admin.get('/api/admin/questions/statistics')
  expect(body).toMatchObject({ total: 1, questions: [{ shareRight: null, optionShares: [0, 0, 0, 0] }] })
})
