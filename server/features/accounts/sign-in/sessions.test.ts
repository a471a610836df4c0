import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCookieName } from '#server/platform/http/session-cookie.ts'
import { registration } from '#tests/support/app/payment-app.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { createUser } from '#tests/support/server/factories.ts'
import { createSignedInLookup } from './sessions.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the scheduling settings come with the session, up to date at each request', async () => {
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

test('the memory weights come with it, and those that cannot be used are left out, with a line in the log', async () => {
  const { deps } = app
  const learner = await createUser(deps, 'learner')
  const token = learner.cookie.replace(`${sessionCookieName(deps.config)}=`, '')
  const lines: unknown[] = []
  const log = Object.assign(Object.create(deps.log), { error: (line: unknown) => lines.push(line) })
  const findSignedIn = createSignedInLookup({ ...deps, log })
  const weightsAfter = async (weights: number[] | null) => {
    await deps.open.query('update users set memory_weights = $1 where id = $2', [weights, learner.userId])
    return (await findSignedIn(token))?.memoryWeights
  }
  const weights = Array.from({ length: 21 }, (_, index) => 1 / (index + 3))
  expect(await weightsAfter(null)).toBeNull()
  expect(await weightsAfter(weights)).toEqual(weights)
  expect(lines).toEqual([])
  for (const unusable of [
    weights.slice(1),
    weights.with(4, Number.NaN),
    weights.with(20, Number.POSITIVE_INFINITY),
  ])
    expect(await weightsAfter(unusable)).toBeNull()
  expect(lines).toEqual(Array(3).fill({ userId: learner.userId }))
})

test('a session ends with sign-out, after 14 idle days, and after 30 days in any case', async () => {
  const user = await app.as('learner')
  await user.post('/api/logout')
  expect((await user.get('/api/user')).status).toBe(401)

  const idle = await app.as('learner')
  app.clock.advance(14 * dayMs + minuteMs)
  expect((await idle.get('/api/user')).status).toBe(401)

  const busy = await app.as('learner')
  for (let day = 0; day < 29; day++) {
    app.clock.advance(dayMs)
    expect((await busy.get('/api/user')).status).toBe(200)
  }
  app.clock.advance(dayMs)
  expect((await busy.get('/api/user')).status).toBe(401)
})

test('signing in or registering again in a browser ends the session that it replaces, and no other', async () => {
  const [user, other] = [await app.as('learner'), await app.as('learner')]
  const sessionsOf = async (client: typeof user) => (await client.get('/api/user/sessions')).body.length
  const elsewhere = app.browser()
  const signIn = (client: typeof user, { username, password }: typeof user) =>
    client.post('/api/login', { username, password })
  await signIn(elsewhere, user)
  for (let n = 0; n < 3; n++) expect((await signIn(user, user)).status).toBe(200)
  expect(await sessionsOf(user)).toBe(2)
  expect((await elsewhere.get('/api/user')).status).toBe(200)

  await signIn(user, other)
  expect([await sessionsOf(elsewhere), await sessionsOf(other)]).toEqual([1, 2])
  await user.post('/api/register', registration({ subscriptionPlan: 'free' }))
  expect([await sessionsOf(user), await sessionsOf(other)]).toEqual([1, 1])
})

test('a rejected sign-in does not end the browser’s session', async () => {
  const user = await app.as('learner')
  await user.post('/api/login', { username: user.username, password: 'wrong-password' })
  expect((await user.get('/api/user')).status).toBe(200)
})

test('of many requests at the same moment, each gets the response for its own user', async () => {
  const learners = await Promise.all(Array.from({ length: 40 }, () => app.as('learner')))
  const [signedOut] = learners
  await signedOut?.post('/api/logout')
  const stranger = app.browser('sid=nobody-has-this-one')
  const everybody = [...learners, stranger, app.browser(), ...learners]
  const responses = await Promise.all(everybody.map((browser) => browser.get('/api/user')))
  const names = learners.map((learner) => (learner === signedOut ? undefined : learner.username))
  expect(responses.map(({ body }) => body.username)).toEqual([...names, undefined, undefined, ...names])
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(4)
})

test('the cookies of the session and of the browser are HttpOnly and Lax; on https they are __Host- and Secure', async () => {
  const plain = await app.browser().post('/api/register', registration({ subscriptionPlan: 'free' }))
  expect(plain.headers['set-cookie']).toEqual([
    expect.stringMatching(/^sid=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^browser=.+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  const secure = await startTestApp({ env: { PUBLIC_URL: 'https://study.example' } })
  const response = await secure.browser().post('/api/register', registration({ subscriptionPlan: 'free' }))
  expect(response.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-sid=.+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-browser=.+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  expect(response.headers['strict-transport-security']).toContain('max-age=31536000')
  await secure.close()
})

test('a new proof changes the token; the old one ends in ten seconds, and the absolute end stays', async () => {
  const user = await app.as('learner')
  const before = user.cookie()
  app.clock.advance(20 * 60_000)
  expect((await user.post('/api/user/confirm-identity', { currentPassword: user.password })).status).toBe(200)
  const replaced = app.browser(before)
  expect(user.cookie()).not.toBe(before)
  expect((await replaced.get('/api/user')).status).toBe(200)
  expect((await user.get('/api/user/sessions')).body).toHaveLength(1)
  app.clock.advance(10_001)
  expect((await replaced.get('/api/user')).status).toBe(401)
  expect((await user.get('/api/user')).status).toBe(200)
  app.clock.advance(13 * 86_400_000)
  await user.get('/api/user')
  app.clock.advance(13 * 86_400_000)
  await user.get('/api/user')
  app.clock.advance(4 * 86_400_000 - 21 * 60_000)
  expect((await user.get('/api/user')).status).toBe(200)
  app.clock.advance(60_000)
  expect((await user.get('/api/user')).status).toBe(401)
})

test('a proof that is sent twice, by two tabs or because its reply was lost, leaves the session its time', async () => {
  const user = await app.as('learner')
  const otherTab = app.browser(user.cookie())
  const confirm = (browser: typeof user) =>
    browser.post('/api/user/confirm-identity', { currentPassword: user.password })
  expect((await confirm(user)).status).toBe(200)
  expect((await confirm(otherTab)).status).toBe(200)
  app.clock.advance(10_001)
  expect((await otherTab.get('/api/user')).status).toBe(200)
})
