import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const rate = (by: Client, questionId: number, helped: boolean, missing = '') =>
  by.put(`/api/questions/${questionId}/notes`, { explanationRating: { helped, missing } })
const listed = async () => (await admin.get('/api/admin/questions/explanations')).body

test('the worst explanation comes first, with what learners found missing', async () => {
  expect(await listed()).toEqual({ ratings: 0, helped: 0, explanations: [] })
  const [good, poor, gone] = [
    await saveQuestion(app.deps.open),
    await saveQuestion(app.deps.open),
    await saveQuestion(app.deps.open),
  ]
  const [one, other] = [await app.as('premium'), await app.as('premium')]
  await rate(one, good, true)
  await rate(other, good, false)
  await rate(one, poor, false, 'The dose.')
  await rate(other, poor, false)
  await rate(one, gone, false)
  await app.deps.open.query('update questions set archived_at = now() where id = $1', [gone])
  expect(await listed()).toEqual({
    ratings: 4,
    helped: 1,
    explanations: [
      { id: poor, key: null, leadIn: 'What is best?', helped: 0, notHelped: 2, missing: ['The dose.'] },
      { id: good, key: null, leadIn: 'What is best?', helped: 1, notHelped: 1, missing: [] },
    ],
  })
})
