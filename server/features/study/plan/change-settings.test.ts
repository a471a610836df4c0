import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('an exam date that has passed in the learner’s own time zone is an error with a message', async () => {
  const learner = await app.as('learner')
  const past = await learner.put('/api/study/settings', { examDate: '2026-11-20' })
  const message = 'Choose an exam date that has not passed'
  expect(past.body).toMatchObject({ error: message, fields: { examDate: message } })
  expect(past.status).toBe(400)
  // 15:00 on the 21st in UTC is on the 22nd in Kiritimati.
  const far = { timeZone: 'Pacific/Kiritimati', examDate: '2026-11-21' }
  expect((await learner.put('/api/study/settings', far)).status).toBe(400)
  expect((await learner.put('/api/study/settings', { ...far, examDate: '2026-11-22' })).status).toBe(200)
})

test('an exam date that has passed since may be sent again with other settings', async () => {
  const learner = await app.as('learner')
  await learner.put('/api/study/settings', { examDate: '2026-11-21' })
  const before = app.clock.now()
  app.clock.advance(3 * 86_400_000)
  await learner.renew()
  const response = await learner.put('/api/study/settings', { examDate: '2026-11-21', dailyMinutes: 25 })
  expect([response.status, response.body.dailyMinutes]).toEqual([200, 25])
  app.clock.set(before)
})
