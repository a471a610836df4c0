import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#server/database/tables/accounts.ts'
import { orders, payments } from '#server/database/tables/billing.ts'
import { accountsMails } from '#server/features/accounts/accounts.mails.ts'
import { saveFailure, saveReport } from '#server/features/messages/bounces/failing-addresses.queries.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { messagesMails } from '#server/features/messages/messages.mails.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { waitForLocks } from '#tests/support/database/wait-for-locks.ts'
import { mailTo } from '#tests/support/outbox.ts'
import { confirmMailed } from '#tests/support/server/address-link.ts'

let app: TestApp
let user: Client

beforeEach(async () => {
  app = await startTestApp()
  user = await app.as('premium')
})
afterEach(() => app.close())

const remove = (client: Client, currentPassword = client.password) =>
  client.delete('/api/user', { currentPassword })

async function pay(userId: number): Promise<number> {
  const now = app.clock.now()
  const [order] = await app.deps.db
    .insert(orders)
    .values({
      reference: randomUUID(),
      userId,
      planId: 'annual',
      planName: 'Premium 1 Year',
      listPriceCents: 10_000,
      amountCents: 10_000,
      provider: 'stripe',
      status: 'activated',
      createdAt: now,
    })
    .returning()
  const [payment] = await app.deps.db
    .insert(payments)
    .values({
      orderId: order?.id ?? 0,
      userId,
      provider: 'stripe',
      providerPaymentId: randomUUID(),
      amountCents: 10_000,
      currency: 'usd',
      status: 'paid',
      paidAt: now,
    })
    .returning()
  return payment?.id ?? 0
}

async function study(client: Client): Promise<void> {
  const chapters = await client.get('/api/chapters')
  const cards = await client.get(`/api/chapters/${chapters.body[0].id}/flashcards`)
  const rated = await client.post(`/api/flashcards/${cards.body[0].flashcard.id}/progress`, {
    mastery: 50,
    reviewCount: 1,
    confidence: 2,
    reviewId: randomUUID(),
    lastReviewed: app.clock.now().toISOString(),
  })
  expect(rated.status).toBe(200)
}

/** Counts the rows of every table that still refer to the user. */
async function rowsOf(userId: number): Promise<string[]> {
  const { rows } = await app.deps.db.execute(sql`
    select conrelid::regclass::text as "table", attname as "column" from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and conparentid = 0`)
  const left: string[] = []
  for (const { table, column } of rows as { table: string; column: string }[]) {
    const found = await app.deps.db.execute(
      sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId}`,
    )
    if (found.rows.length > 0) left.push(table)
  }
  return left.sort()
}

async function fail(email: string): Promise<void> {
  const now = app.clock.now()
  const report = { kind: 'permanent', emailKey: email, status: '5.1.1', diagnostic: 'no such user' } as const
  await saveReport(app.deps.db, { ...report, reportKey: randomUUID(), receivedAt: now })
  await saveFailure(app.deps.db, { email, since: now, status: '5.1.1', diagnostic: 'no such user' })
}

/** The addresses of which something is known; both tables name the same. */
async function failing(): Promise<string[]> {
  const keys = async (table: string) =>
    (await app.deps.open.query(`select email_key from ${table} order by 1`)).rows.map((row) =>
      String(row.email_key),
    )
  expect(await keys('delivery_reports')).toEqual(await keys('failing_addresses'))
  return keys('failing_addresses')
}

describe('deleting one’s own account', () => {
  it('deletes everything but the payments, which lose the user', async () => {
    await study(user)
    const paymentId = await pay(user.userId)
    const address = `${user.username}@mail.example`
    await queueTemplateMail(app.deps, {
      template: messagesMails.test,
      to: address,
      userId: user.userId,
      values: { USERNAME: user.username },
    })
    expect((await rowsOf(user.userId)).length).toBeGreaterThan(3)
    expect((await remove(user)).status).toBe(200)
    expect(await rowsOf(user.userId)).toEqual([])
    const [payment] = await app.deps.db.select().from(payments).where(eq(payments.id, paymentId))
    expect(payment).toMatchObject({ amountCents: 10_000, status: 'paid', userId: null })
    expect(await mailTo(app.deps, address)).toEqual([])
    expect((await user.get('/api/user')).status).toBe(401)
    const again = await app.browser().post('/api/login', { username: user.username, password: user.password })
    expect(again.status).toBe(401)
  })

  it('deletes what is known of its addresses from mail that came back, and of no other', async () => {
    const [own, other] = [
      `${user.username}@mail.example`,
      `${(await app.as('learner')).username}@mail.example`,
    ]
    const [asked, stranger] = ['asked@mail.example', 'stranger@mail.example']
    await user.put('/api/user/profile', { email: asked })
    for (const email of [own, other, asked, stranger]) await fail(email)
    await app.deps.db.update(users).set({ confirmedEmail: other }).where(eq(users.id, user.userId))
    expect((await remove(user)).status).toBe(200)
    expect(await failing()).toEqual([other, stranger].sort())
  })

  it('as a change of the address deletes what is known of the old one', async () => {
    const [own, asked] = [`${user.username}@mail.example`, 'asked@mail.example']
    for (const email of [own, asked]) await fail(email)
    await user.put('/api/user/profile', { email: asked })
    expect(await failing()).toEqual([own, asked].sort())
    await confirmMailed(app, asked)
    expect(await failing()).toEqual([asked])
    expect((await user.get('/api/user')).body).toMatchObject({ email: asked, isAddressFailing: false })
  })

  it('needs the password, with ten wrong ones an hour', async () => {
    for (let attempt = 1; attempt <= 10; attempt++) expect((await remove(user, 'wrong-one')).status).toBe(400)
    expect((await remove(user)).status).toBe(429)
    expect((await user.get('/api/user')).status).toBe(200)
  })

  it('is not possible for the last admin, and of the last two only for one', async () => {
    const first = await app.as('admin')
    await app.deps.db.update(users).set({ isAdmin: false }).where(sql`${users.id} <> ${first.userId}`)
    expect(await remove(first)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
    const second = await app.as('admin')
    const responses = await Promise.all([remove(first), remove(second)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const left = await app.deps.db
      .select()
      .from(users)
      .where(inArray(users.id, [first.userId, second.userId]))
    expect(left).toHaveLength(1)
  })

  it('is not possible for who becomes the last admin at this moment', async () => {
    const before = await app.as('admin')
    await app.deps.db.update(users).set({ isAdmin: false }).where(sql`${users.id} <> ${before.userId}`)
    let removed: ReturnType<typeof remove> | undefined
    await app.deps.db.transaction(async (tx) => {
      await tx.update(users).set({ isAdmin: true }).where(eq(users.id, user.userId))
      await tx.update(users).set({ isAdmin: false }).where(eq(users.id, before.userId))
      removed = remove(user)
      await waitForLocks(app.deps.open, 1)
    })
    expect(await removed).toMatchObject({ status: 409, body: { code: 'last_admin' } })
  })
})

describe('downloading one’s own data', () => {
  it('contains what an admin has done, with the address, and nothing that others did', async () => {
    const admin = await app.as('admin')
    const other = await app.as('admin')
    const helped = await app.as('learner')
    for (const by of [admin, other])
      await by.post(`/api/admin/users/${helped.userId}/end-sessions`, { reason: 'Asked by phone' })
    expect((await admin.get('/api/user/data')).body.audit_log).toMatchObject([
      { action: 'user.end_sessions', actor: admin.username, address: '127.0.0.1' },
    ])
    expect((await helped.get('/api/user/data')).status).toBe(401)
  })

  it('contains what is stored about the user, and nothing of others', async () => {
    const other = await app.as('premium')
    for (const client of [user, other]) {
      await study(client)
      await pay(client.userId)
    }
    for (const { username } of [user, other]) await fail(`${username}@mail.example`)
    const response = await user.get('/api/user/data')
    const failure = { status: '5.1.1', diagnostic: 'no such user' }
    expect(response.body.failing_address).toMatchObject(failure)
    expect(response.body.delivery_reports).toEqual([
      expect.objectContaining({ kind: 'permanent', ...failure }),
    ])
    expect(response.headers['content-disposition']).toBe('attachment; filename="my-data-2026-11-21.json"')
    const text = JSON.stringify(response.body)
    expect(response.body.users).toHaveLength(1)
    expect(response.body.users[0]).toMatchObject({
      username: user.username,
      email: `${user.username}@mail.example`,
    })
    expect(response.body.payments).toHaveLength(1)
    expect(response.body.sessions).toHaveLength(1)
    expect(Object.keys(response.body)).toEqual(expect.arrayContaining(await rowsOf(user.userId)))
    expect(text).not.toContain(other.username)
    expect(text).not.toContain(`"user_id":${other.userId}`)
  })

  it('contains what the user wrote in change sets, and of the other writers nothing', async () => {
    const other = await app.as('premium')
    const writers = [user, other].map(({ userId, username }) => ({ id: userId, name: username }))
    await app.deps.open.query(
      `with begun as (
        insert into change_sets (request_id, title, created_by_name, created_at)
        values (gen_random_uuid(), 'The label of June', 'somebody', now()) returning id)
      insert into change_set_edits (change_set_id, subject, subject_id, base_revision, base, text, writers, written_at)
      select id, 'flashcard', item, 1, '{}', '{"answer": "10 mg"}', written::jsonb, now()
      from begun, (values (1, $1), (2, $2)) as edits (item, written)`,
      [JSON.stringify(writers), JSON.stringify(writers.slice(1))],
    )
    const { body } = await user.get('/api/user/data')
    expect(body.change_set_edits).toMatchObject([{ subjectId: 1, text: { answer: '10 mg' } }])
    expect(JSON.stringify(body)).not.toContain(other.username)
  })

  it('contains nothing that opens the account', async () => {
    await queueTemplateMail(app.deps, {
      template: accountsMails.passwordRecovery,
      to: `${user.username}@mail.example`,
      userId: user.userId,
      values: { USERNAME: user.username, TEMPORARY_PASSWORD: 'Tmp-Pass-2468' },
      secrets: ['Tmp-Pass-2468'],
    })
    await user.post('/api/user/totp/setup', { currentPassword: user.password })
    const { body } = await user.get('/api/user/data')
    expect(body.outbox).toHaveLength(1)
    expect(JSON.stringify(body)).not.toMatch(/Tmp-Pass|argon2|_hash|totp_secret|token/)
  })
})
