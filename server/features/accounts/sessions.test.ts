import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCookieName } from '#server/platform/session-cookie.ts'
import { createUser } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createSignedInLookup } from './sessions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the settings that cards are scheduled by come with the session, each time as they stand', async () => {
  const { deps } = app
  const learner = await createUser(deps, 'learner', { timeZone: 'Europe/Berlin' })
  const token = learner.cookie.replace(`${sessionCookieName(deps.config)}=`, '')
  const findSignedIn = createSignedInLookup(deps)
  const settings = async () => {
    const found = await findSignedIn(token)
    return found && [found.timeZone, found.examDate, found.dailyMinutes, found.easyButton]
  }
  expect(await settings()).toEqual(['Europe/Berlin', null, 45, false])
  const change = { examDate: '2027-03-01', dailyMinutes: 60, easyButton: true, timeZone: 'Asia/Tokyo' }
  const browser = app.browser(learner.cookie)
  expect((await browser.put('/api/study/settings', change)).status).toBe(200)
  expect(await settings()).toEqual(['Asia/Tokyo', '2027-03-01', 60, true])
})
