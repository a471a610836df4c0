import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateUser } from '#server/features/accounts/accounts.queries.ts'
import { endFailure, saveFailure } from '#server/features/messages/bounces/failing-addresses.queries.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { confirmMailed } from '#tests/support/server/address-link.ts'

/** What an admin does to many accounts at once. */

let app: TestApp
let admin: Client
let ada: Client
let ben: Client
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.deps.open.query('update users set is_admin = false')
  admin = await app.as('admin')
  ada = await app.as('learner')
  ben = await app.as('learner')
})

const preview = (body: object) => admin.post('/api/admin/users/bulk/preview', body)
const act = (body: object, by = admin) =>
  by.post('/api/admin/users/bulk', { requestId: randomUUID(), reason: 'Shared an account', ...body })
const rows = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows
const isIn = async (user: Client) => (await user.get('/api/user')).status === 200

test('the preview says who would be suspended, who would not and why, and changes nothing', async () => {
  await act({ act: 'suspend', userIds: [ben.userId] })
  const userIds = [ben.userId, admin.userId, ada.userId, 2_000_000]
  expect((await preview({ act: 'suspend', userIds })).body).toEqual({
    userIds: [ada.userId],
    names: [ada.username],
    leftOut: [
      { reason: 'unchanged', count: 1, names: [ben.username] },
      { reason: 'self', count: 1, names: [admin.username] },
      { reason: 'gone', count: 1, names: [] },
    ].toSorted((a, b) => order(a.reason) - order(b.reason)),
  })
  expect(await isIn(ada)).toBe(true)
})

/** Users are sorted out in the order of their ids; those that are gone come last. */
const order = (reason: string) => ['self', 'unchanged', 'gone'].indexOf(reason)

test('all who match a filter are previewed', async () => {
  await updateUser(app.deps.db, ada.userId, { practiceLocation: 'Bulk Hospital' })
  const filter = { program: 'bulk hosp' }
  expect((await preview({ act: 'endSessions', filter })).body).toMatchObject({ userIds: [ada.userId] })
  expect((await preview({ act: 'endSessions', filter: { program: 'no such' } })).body).toEqual({
    userIds: [],
    names: [],
    leftOut: [],
  })
})

test('more than 500 are refused', async () => {
  await app.deps.open.query(
    `insert into users (username, email, password_hash, first_name, last_name, degrees, role, practice_location)
     select 'crowd' || n, 'crowd' || n || '@mail.example', '', '', '', '', 'other', 'Crowd' from generate_series(1, 501) n`,
  )
  expect(await preview({ act: 'endSessions', filter: { program: 'Crowd' } })).toMatchObject({
    status: 409,
    body: { error: 'More than 500 users match. Narrow the filter, and act on fewer at once.' },
  })
  const userIds = Array.from({ length: 501 }, (_, n) => n + 1)
  expect((await act({ act: 'endSessions', userIds })).status).toBe(400)
})

test('suspends, tells each the reason, records each, and is taken back by restoring who was changed', async () => {
  const { body } = await act({ act: 'suspend', userIds: [ada.userId, ben.userId, admin.userId] })
  expect(body).toEqual({
    userIds: [ada.userId, ben.userId],
    leftOut: [{ reason: 'self', count: 1, names: [admin.username] }],
  })
  expect([await isIn(ada), await isIn(ben), await isIn(admin)]).toEqual([false, false, true])
  for (const { userId } of [ada, ben]) {
    expect(await rows('select subject from outbox where user_id = $1', [userId])).toHaveLength(1)
    expect(
      await rows('select action, details from audit_log where subject_id = $1', [String(userId)]),
    ).toEqual([
      { action: 'user.suspend', details: { username: expect.any(String), reason: 'Shared an account' } },
    ])
  }
  expect((await act({ act: 'restore', userIds: body.userIds })).body).toMatchObject({ userIds: body.userIds })
  expect(
    await rows('select id from users where suspended_at is not null and id = any($1)', [body.userIds]),
  ).toEqual([])
})

test('the same request is carried out once, and gets the same reply', async () => {
  const body = { requestId: randomUUID(), act: 'endSessions', userIds: [ada.userId] }
  const [first, second] = await Promise.all([act(body), act(body)])
  expect(first.body).toEqual({ userIds: [ada.userId], leftOut: [] })
  expect(second.body).toEqual(first.body)
  expect((await act(body)).body).toEqual(first.body)
  expect(await rows('select id from outbox where user_id = $1', [ada.userId])).toHaveLength(1)
  expect(await act({ ...body, act: 'suspend' })).toMatchObject({
    status: 409,
    body: { code: 'request_used' },
  })
})

describe('the last admin', () => {
  test('stays when all others are suspended at once', async () => {
    const other = await app.as('admin')
    const third = await app.as('admin')
    const userIds = [admin.userId, other.userId, third.userId]
    expect((await act({ act: 'suspend', userIds })).body.userIds).toEqual([other.userId, third.userId])
    expect(await isIn(admin)).toBe(true)
  })

  test('is protected when two admins suspend each other at once', async () => {
    const other = await app.as('admin')
    const results = await Promise.all([
      act({ act: 'suspend', userIds: [other.userId] }),
      act({ act: 'suspend', userIds: [admin.userId] }, other),
    ])
    expect(results.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(await rows('select id from users where is_admin and suspended_at is null')).toHaveLength(1)
  })
})

test('a link to confirm the address is mailed again to who waits for one, not twice within minutes', async () => {
  await updateUser(app.deps.db, ada.userId, { confirmedEmail: null })
  const body = { act: 'resendConfirmation', userIds: [ada.userId, ben.userId] }
  expect((await act(body)).body).toEqual({
    userIds: [ada.userId],
    leftOut: [{ reason: 'unchanged', count: 1, names: [ben.username] }],
  })
  expect(await rows('select template from outbox where user_id = $1', [ada.userId])).toEqual([
    { template: 'confirmAddress' },
  ])
  expect((await act(body)).body).toMatchObject({ userIds: [], leftOut: [{ reason: 'recent' }, {}] })
})

test('a link goes to a confirmed address to which mail comes back, and to none that takes mail', async () => {
  const email = `${ada.username}@mail.example`
  for (const { username, userId } of [ada, ben]) {
    await updateUser(app.deps.db, userId, { confirmedEmail: `${username}@mail.example` })
    const failure = {
      email: `${username}@mail.example`,
      since: app.clock.now(),
      status: '5.1.1',
      diagnostic: '',
    }
    await saveFailure(app.deps.db, failure)
  }
  await endFailure(app.deps.db, `${ben.username}@mail.example`, app.clock.now())
  const body = { act: 'resendConfirmation', userIds: [ada.userId, ben.userId] }
  const leftOut = [{ reason: 'unchanged', count: 1, names: [ben.username] }]
  expect((await preview(body)).body).toEqual({ userIds: [ada.userId], names: [ada.username], leftOut })
  expect((await act(body)).body).toEqual({ userIds: [ada.userId], leftOut })
  expect((await ada.get('/api/user')).body.isAddressFailing).toBe(true)
  await confirmMailed(app, email)
  expect((await ada.get('/api/user')).body.isAddressFailing).toBe(false)
  expect((await act(body)).body.userIds).toEqual([])
})

describe('a gift of premium days', () => {
  const grantsOf = async ({ userId }: Client) =>
    (await admin.get(`/api/admin/users/${userId}/premium`)).body as {
      grants: { days: number | null; reason: string; until: string; endedAt: string | null }[]
      until: string | null
    }
  const inDays = (days: number, from = app.clock.now().getTime()) =>
    new Date(from + days * 86_400_000).toISOString()

  test('the preview names the new end of each, behind the premium that they have', async () => {
    const paying = await app.as('premium')
    const { until } = await grantsOf(paying)
    const userIds = [ada.userId, paying.userId, admin.userId]
    expect((await preview({ act: 'givePremium', days: 14, userIds })).body).toEqual({
      userIds: [ada.userId, paying.userId],
      names: [ada.username, paying.username],
      premiumUntil: [inDays(14), inDays(14, Date.parse(until ?? ''))],
      leftOut: [{ reason: 'self', count: 1, names: [admin.username] }],
    })
    expect((await preview({ act: 'givePremium', userIds })).body.fields).toEqual({
      days: 'Enter a whole number from 1 to 3660',
    })
    expect((await grantsOf(ada)).grants).toEqual([])
  })

  test('each gets one grant, a mail and an entry; its undo ends these grants and no others', async () => {
    await act({ act: 'givePremium', days: 3, userIds: [ben.userId] })
    const gift = { requestId: randomUUID(), act: 'givePremium', days: 14, userIds: [ada.userId, ben.userId] }
    const [first, second] = await Promise.all([act(gift), act(gift)])
    expect(first.body).toEqual({ userIds: gift.userIds, leftOut: [] })
    expect(second.body).toEqual(first.body)
    expect(await grantsOf(ada)).toMatchObject({
      grants: [{ days: 14, reason: 'Shared an account', until: inDays(14) }],
      until: inDays(14),
    })
    expect((await grantsOf(ben)).until).toBe(inDays(17))
    expect(await rows('select template from outbox where user_id = $1', [ada.userId])).toEqual([
      { template: 'premiumChanged' },
    ])
    expect(await rows('select action from audit_log where subject_id = $1', [String(ada.userId)])).toEqual([
      { action: 'premium.give' },
    ])

    const undo = { act: 'endGift', gift: gift.requestId, userIds: gift.userIds }
    expect((await act(undo)).body).toEqual({ userIds: gift.userIds, leftOut: [] })
    expect((await grantsOf(ben)).grants).toMatchObject([
      { days: 3, endedAt: null, until: inDays(3) },
      { days: 14, endedAt: app.clock.now().toISOString() },
    ])
    expect((await act(undo)).body).toEqual({
      userIds: [],
      leftOut: [{ reason: 'unchanged', count: 2, names: [ada.username, ben.username] }],
    })
    expect((await act({ ...undo, gift: undefined })).body.fields).toEqual({ gift: 'Please name the gift' })
  })
})

test('needs a reason, and a proof of the admin that is not older than ten minutes', async () => {
  expect((await act({ act: 'suspend', userIds: [ada.userId], reason: ' ' })).body.fields).toEqual({
    reason: 'Please give a reason',
  })
  app.clock.advance(11 * 60_000)
  expect((await act({ act: 'suspend', userIds: [ada.userId] })).status).toBe(403)
  expect(await isIn(ada)).toBe(true)
})
