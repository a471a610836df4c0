import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockUser, updateUser } from '#server/features/accounts/accounts.queries.ts'
import { deleteSessionsOf } from '#server/features/accounts/sign-in/sessions.queries.ts'
import { issueTicket, withdrawTickets } from '#server/features/billing/checkout/tickets.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

/**
 * What an admin does for or to another user's account. Each act has a reason, which the user reads and the
 * audit log keeps.
 */

let app: TestApp
let admin: Client
let user: Client
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await app.as('admin')
  user = await app.as('learner')
})

const act = (name: string, body: object = { reason: 'Asked by phone' }, id = user.userId) =>
  admin.post(`/api/admin/users/${id}/${name}`, body)
const signIn = () => app.browser().post('/api/login', { username: user.username, password: user.password })
const rowsOf = async (sql: string, values: unknown[]) => (await app.deps.open.query(sql, values)).rows

describe.each(['end-sessions', 'suspend', 'restore', 'reset-two-factor'])('%s', (name) => {
  test('needs a reason', async () => {
    expect(await act(name, { reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please give a reason' } },
    })
  })

  test('is not for one’s own account, nor for one that does not exist', async () => {
    expect(await act(name, undefined, admin.userId)).toMatchObject({
      status: 409,
      body: { code: 'own_account' },
    })
    expect((await act(name, undefined, 2_000_000)).status).toBe(404)
  })
})

test('ended sessions are ended at once; the user is mailed the reason, and the audit log has it with the address', async () => {
  expect((await act('end-sessions')).status).toBe(200)
  expect((await user.get('/api/user')).status).toBe(401)
  expect(
    await rowsOf('select template, subject, html from outbox where user_id = $1', [user.userId]),
  ).toEqual([
    {
      template: 'securityNotice',
      subject: 'An administrator signed you out everywhere',
      html: expect.stringContaining('Reason given: Asked by phone'),
    },
  ])
  expect(
    await rowsOf('select actor_id, action, details from audit_log where subject_id = $1', [
      String(user.userId),
    ]),
  ).toEqual([
    {
      actor_id: admin.userId,
      action: 'user.end_sessions',
      details: { username: user.username, reason: 'Asked by phone' },
    },
  ])
  expect((await signIn()).status).toBe(200)
})

test('a suspended account is signed out and not let in, by any way; restored, nothing is lost', async () => {
  await user.put('/api/study/settings', { dailyMinutes: 37 })
  expect(await act('suspend')).toMatchObject({ status: 200, body: { isSuspended: true } })
  expect((await user.get('/api/user')).status).toBe(401)
  expect(await signIn()).toMatchObject({
    status: 403,
    body: expect.stringContaining('This account is suspended. Please write to'),
  })
  const [refused] = await rowsOf(
    'select kind from security_events where user_id = $1 order by id desc limit 1',
    [user.userId],
  )
  expect(refused?.kind).toBe('sign_in_refused')
  const wrong = await app.browser().post('/api/login', { username: user.username, password: 'not-the-one' })
  expect([wrong.status, wrong.body]).toEqual([401, 'Invalid username or password'])
  // A session that was being opened at that moment lets nobody in either.
  await user.renew()
  expect((await user.get('/api/user')).status).toBe(401)
  expect(await act('restore')).toMatchObject({ status: 200, body: { isSuspended: false } })
  expect((await signIn()).status).toBe(200)
  await user.renew()
  expect((await user.get('/api/study/settings')).body.dailyMinutes).toBe(37)
})

test('the ticket of a registration ends with a suspension: it pays for nothing and signs nobody in', async () => {
  const ticket = await issueTicket(app.deps.db, user.userId, app.clock.now())
  const pay = () => app.browser().post('/api/create-payment-intent', { planId: 'annual', ticket })
  expect((await pay()).status).toBe(200)
  await act('suspend')
  expect((await pay()).status).toBe(401)
  await act('restore')
  expect((await pay()).status).toBe(401)
})

test('what is so already is left as it is, and nobody is told', async () => {
  await act('suspend')
  expect((await act('suspend')).status).toBe(200)
  expect((await act('reset-two-factor')).status).toBe(200)
  expect(await rowsOf('select subject from outbox where user_id = $1', [user.userId])).toHaveLength(1)
})

test('the last admin who is not suspended cannot be suspended', async () => {
  await app.deps.open.query('update users set is_admin = false where id <> all($1)', [
    [admin.userId, user.userId],
  ])
  await app.deps.open.query('update users set is_admin = true where id = $1', [user.userId])
  expect((await act('suspend')).status).toBe(200)
  await user.renew()
  expect((await user.post(`/api/admin/users/${admin.userId}/suspend`, { reason: 'x' })).status).toBe(401)
  const third = await app.as('learner')
  await admin.post(`/api/admin/grant-admin/${third.userId}`)
  await admin.post(`/api/admin/users/${third.userId}/suspend`, { reason: 'x' })
  expect(await admin.post(`/api/admin/revoke-admin/${admin.userId}`)).toMatchObject({
    status: 409,
    body: { code: 'last_admin' },
  })
})

test('whoever lost phone and recovery codes gets in again', async () => {
  await app.deps.open.query(
    "update users set totp_secret = 'unreadable', totp_enabled_at = now() where id = $1",
    [user.userId],
  )
  await app.deps.open.query("insert into recovery_codes (user_id, code_hash) values ($1, 'x')", [user.userId])
  expect((await signIn()).body).toMatchObject({ twoFactorRequired: true })
  expect(await act('reset-two-factor')).toMatchObject({ status: 200, body: { twoFactorEnabled: false } })
  expect((await signIn()).body).toMatchObject({ id: user.userId, twoFactorEnabled: false })
  expect(await rowsOf('select 1 from recovery_codes where user_id = $1', [user.userId])).toEqual([])
})

test('a sign-in that is under way while the account is suspended opens no session', async () => {
  const sent = await app.deps.db.transaction(async (tx) => {
    await lockUser(tx, user.userId)
    const answer = user.post('/api/login', { username: user.username, password: user.password })
    await new Promise((resolve) => setTimeout(resolve, 400))
    await updateUser(tx, user.userId, { suspendedAt: app.clock.now() })
    await deleteSessionsOf(tx, user.userId)
    return { answer }
  })
  expect((await sent.answer).status).toBe(403)
  expect(await rowsOf('select 1 from sessions where user_id = $1', [user.userId])).toEqual([])
})

test('the sign-in of a payment waits for a suspension at the same moment, and opens no session', async () => {
  const ticket = await issueTicket(app.deps.db, user.userId, app.clock.now())
  await app.deps.open.query(
    `insert into orders (reference, user_id, plan_id, plan_name, list_price_cents, amount_cents, provider, status, created_at,
      activated_at) values (gen_random_uuid(), $1, 'annual', 'Annual', 100, 100, 'stripe', 'activated', now(), now())`,
    [user.userId],
  )
  const browser = app.browser()
  const sent = await app.deps.db.transaction(async (tx) => {
    await lockUser(tx, user.userId)
    const answer = browser.post('/api/auto-login', { userId: user.userId, password: ticket })
    await new Promise((resolve) => setTimeout(resolve, 400))
    await updateUser(tx, user.userId, { suspendedAt: app.clock.now() })
    await withdrawTickets(tx, user.userId)
    return { answer }
  })
  expect((await sent.answer).status).toBe(401)
})

test.each([
  ['a new proof', () => user.post('/api/user/confirm-identity', { currentPassword: user.password })],
  ['a sign-out', () => user.post('/api/logout')],
])('%s waits for an admin who ends all sessions at the same moment', async (_name, send) => {
  const sent = await app.deps.db.transaction(async (tx) => {
    await lockUser(tx, user.userId)
    const answer = send()
    await new Promise((resolve) => setTimeout(resolve, 400))
    await deleteSessionsOf(tx, user.userId)
    return { answer }
  })
  expect((await sent.answer).status).toBeLessThan(500)
  expect(await rowsOf('select 1 from sessions where user_id = $1', [user.userId])).toEqual([])
})
