import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runRecoveries } from '#server/features/accounts/sign-in/recover-account.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { securityJobs } from './security.jobs.ts'

let app: TestApp
let user: Client
let admin: Client
const env = { THROTTLE_FACTOR: '1' }
beforeAll(async () => {
  app = await startTestApp({ env })
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await app.as('learner')
  admin = await app.as('admin')
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const logIn = (browser: Client, password = user.password, who = user) =>
  browser.send({
    method: 'POST',
    url: '/api/login',
    payload: { username: who.username, password },
    headers: { 'user-agent': firefox },
    remoteAddress: '10.2.3.4',
  })
interface Event {
  kind: string
  address: string
  userAgent: string
  detail: string
}
const ownEvents = async (): Promise<Event[]> => (await user.get('/api/user/security')).body.events
const kinds = async () => (await ownEvents()).map(({ kind }) => kind)
const mails = async (userId: number) =>
  (await app.deps.open.query('select subject, html from outbox where user_id = $1 order by id', [userId]))
    .rows
const all = async (query = '') => (await admin.get(`/api/admin/security-events${query}`)).body

describe('what is recorded', () => {
  test('a sign-in, with address, browser and the way; a wrong password; a sign-out', async () => {
    const browser = app.browser()
    await logIn(browser, 'not-the-one')
    await logIn(browser)
    await browser.post('/api/logout')
    const at = { address: '10.2.3.4', userAgent: firefox }
    expect(await ownEvents()).toMatchObject([
      { kind: 'signed_out' },
      { kind: 'sign_in', ...at, detail: 'password' },
      { kind: 'sign_in_failed', ...at, detail: '' },
    ])
  })

  test('a slow-down once in a quarter of an hour, however many attempts there are', async () => {
    for (let n = 0; n < 9; n++) await logIn(app.browser(), 'not-the-one')
    expect((await kinds()).filter((kind) => kind === 'slowed_down')).toHaveLength(1)
    expect((await kinds()).filter((kind) => kind === 'sign_in_failed')).toHaveLength(5)
  })

  test('a failure for an account that does not exist, without what was typed', async () => {
    await app.browser().post('/api/login', { username: 'my-secret-passw0rd', password: 'x'.repeat(8) })
    const { events } = await all('?kind=sign_in_failed')
    expect(events[0]).toMatchObject({ kind: 'sign_in_failed', username: null })
    expect(JSON.stringify(events)).not.toContain('my-secret-passw0rd')
  })

  test('a request for help, where it came from', async () => {
    await app.browser().send({
      method: 'POST',
      url: '/api/forgot-password',
      payload: { email: `${user.username}@mail.example` },
      remoteAddress: '10.9.9.9',
    })
    await runRecoveries(app.deps)
    expect((await ownEvents())[0]).toMatchObject({
      kind: 'recovery_requested',
      address: '10.9.9.9',
      detail: 'password',
    })
  })

  test('a wrong current password, and a call that is for admins only', async () => {
    await user.put('/api/user/password', {
      currentPassword: 'not-it',
      newPassword: 'batt3ry-staple',
      confirmPassword: 'batt3ry-staple',
    })
    await user.get('/api/admin/users')
    expect(await ownEvents()).toMatchObject([
      { kind: 'access_refused', detail: 'userAdmin.listUsers' },
      { kind: 'identity_refused' },
    ])
  })

  test.each([
    ['a current password', '/api/user/confirm-identity', { currentPassword: 'not-it' }],
    ['a first code', '/api/user/totp/confirm', { code: '000000' }],
  ])('the slow-down of somebody who tries %s again and again', async (_what, path, body) => {
    let status = 0
    for (let n = 0; n < 20 && status !== 429; n++) status = (await user.post(path, body)).status
    expect(status).toBe(429)
    expect((await kinds()).filter((kind) => kind === 'slowed_down')).toHaveLength(1)
  })

  test('what admins do to an account, without the admin’s address', async () => {
    await admin.post(`/api/admin/grant-admin/${user.userId}`)
    await admin.post(`/api/admin/revoke-admin/${user.userId}`)
    expect(await ownEvents()).toMatchObject([
      { kind: 'admin_revoked', address: '', userAgent: '', detail: `By ${admin.username}` },
      { kind: 'admin_granted' },
    ])
  })

  test('nothing when the change itself failed', async () => {
    await user.put('/api/user/password', {
      currentPassword: user.password,
      newPassword: 'password1',
      confirmPassword: 'password1',
    })
    expect(await kinds()).toEqual([])
  })
})

describe('mail', () => {
  test('tells of a new password, with time, browser and address', async () => {
    await user.send({
      method: 'PUT',
      url: '/api/user/password',
      payload: {
        currentPassword: user.password,
        newPassword: 'batt3ry-staple',
        confirmPassword: 'batt3ry-staple',
      },
      headers: { 'user-agent': firefox },
      remoteAddress: '10.2.3.4',
    })
    expect(await mails(user.userId)).toEqual([
      {
        subject: 'Your password was changed',
        html: expect.stringContaining('Firefox on Linux, from the address 10.2.3.4'),
      },
    ])
  })

  test('tells an admin of a sign-in from a new browser, not of the first, nor of one in the same', async () => {
    const first = app.browser()
    await logIn(first, admin.password, admin)
    await logIn(first, admin.password, admin)
    expect(await mails(admin.userId)).toEqual([])
    await logIn(app.browser(), admin.password, admin)
    expect(await mails(admin.userId)).toMatchObject([{ subject: 'Sign-in from a new browser' }])
  })

  test('tells others of a new browser when they have chosen it', async () => {
    await logIn(app.browser())
    await logIn(app.browser())
    expect(await mails(user.userId)).toEqual([])
    expect((await user.get('/api/user/security')).body.mailsNewBrowser).toBe(false)
    await user.put('/api/user/security', { mailsNewBrowser: true })
    await logIn(app.browser())
    expect(await mails(user.userId)).toMatchObject([{ subject: 'Sign-in from a new browser' }])
  })
})

describe('what admins see', () => {
  test('events of all, by kind, user, address and day', async () => {
    await logIn(app.browser(), 'not-the-one')
    await logIn(app.browser())
    expect((await all(`?username=${user.username.toUpperCase()}`)).events).toMatchObject([
      { kind: 'sign_in', username: user.username },
      { kind: 'sign_in_failed', username: user.username },
    ])
    expect((await all(`?username=${user.username}&kind=sign_in`)).events).toHaveLength(1)
    expect((await all(`?username=${user.username}&address=10.2.3.5`)).events).toEqual([])
    expect((await all(`?username=${user.username}&from=2026-11-22`)).events).toEqual([])
    expect((await all(`?username=${user.username}&to=2026-11-21`)).events).toHaveLength(2)
  })

  test('fifty at a time', async () => {
    await app.deps.open.query(
      "insert into security_events (user_id, kind, at) select $1, 'sign_in', $2 from generate_series(1, 60)",
      [user.userId, app.clock.now()],
    )
    const first = await all(`?username=${user.username}`)
    expect([first.events.length, first.hasMore]).toEqual([50, true])
    const rest = await all(`?username=${user.username}&before=${first.events.at(-1).id}`)
    expect([rest.events.length, rest.hasMore]).toEqual([10, false])
  })

  test('failures of 48 hours, by hour', async () => {
    const quiet = await startTestApp({ env })
    const boss = await quiet.as('admin')
    await quiet.browser().post('/api/login', { username: 'nobody', password: 'not-the-one' })
    quiet.clock.advance(3_600_000)
    await boss.renew()
    const { hours } = (await boss.get('/api/admin/security-events/failures')).body
    expect(hours).toHaveLength(48)
    expect(hours.slice(-2)).toEqual([
      { hour: '2026-11-21T15:00:00.000Z', wrong: 1, slowedDown: 0, refused: 0 },
      { hour: '2026-11-21T16:00:00.000Z', wrong: 0, slowedDown: 0, refused: 0 },
    ])
    await quiet.close()
  })
})

describe('address and browser are personal data', () => {
  test('they are in one’s own data, and gone with the account', async () => {
    await logIn(app.browser())
    const { body } = await user.get('/api/user/data')
    expect(body.security_events).toMatchObject([
      { kind: 'sign_in', address: '10.2.3.4', user_agent: firefox },
    ])
    expect(Object.keys(body.known_browsers[0])).toEqual(['user_id', 'last_seen_at'])
    await user.delete('/api/user', { currentPassword: user.password })
    const { rows } = await app.deps.open.query('select 1 from security_events where user_id = $1', [
      user.userId,
    ])
    expect(rows).toEqual([])
  })

  test('they are kept for 180 days', async () => {
    await logIn(app.browser())
    const tidy = () => securityJobs(app.deps)[0]?.run(new AbortController().signal)
    app.clock.advance(180 * 86_400_000 - 1)
    await tidy()
    await user.renew()
    expect(await kinds()).toEqual(['sign_in'])
    app.clock.advance(1)
    await tidy()
    expect(await kinds()).toEqual([])
  })
})
