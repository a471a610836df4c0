import { desc, eq, sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog, users } from '#server/database/tables/accounts.ts'
import { orders, payments } from '#server/database/tables/billing.ts'
import { rollUpVisits } from '#server/features/visits/roll-up-visits.ts'
import { type PaymentApp, startPaymentApp } from '#tests/support/payment-app.ts'
import type { Client } from '#tests/support/test-app.ts'
import { activateOrder } from './activate-order.ts'

let app: PaymentApp
let admin: Client
const path = '/api/admin/payments'
const dayMs = 86_400_000
beforeAll(async () => {
  app = await startPaymentApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

let made = 0
const prices = { annual: 10_000, monthly: 999 }

/** Buys a plan for this user. @returns the payment that was saved. */
async function pay(
  learner: Client,
  {
    planId = 'annual',
    amountCents,
    visitSession,
  }: { planId?: keyof typeof prices; amountCents?: number; visitSession?: string } = {},
) {
  await learner.post('/api/create-stripe-checkout', { planId, visitSession })
  const [order] = await app.deps.db
    .select()
    .from(orders)
    .where(eq(orders.userId, learner.userId))
    .orderBy(desc(orders.id))
    .limit(1)
  made += 1
  const paymentId = `pi_admin_${made}`
  const payment = {
    provider: 'stripe',
    paymentId,
    amountCents: amountCents ?? prices[planId],
    currency: 'usd',
  } as const
  await app.deps.db.transaction((tx) => activateOrder(tx, app.deps, { orderId: order?.id ?? 0, payment }))
  const [saved] = await app.deps.db.select().from(payments).where(eq(payments.providerPaymentId, paymentId))
  if (!saved) throw new Error('no payment')
  return saved
}

const endOf = async ({ userId }: Client) =>
  (await app.deps.db.select().from(users).where(eq(users.id, userId)))[0]?.subscriptionEndsAt?.toISOString()
const refund = (id: number, body: Record<string, unknown>) => admin.post(`${path}/${id}/refund`, body)
const lastAudit = async () =>
  (await app.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]
const at = (text: string) => app.clock.set(new Date(text))

/** The list at another time than the tests before: sessions end while the clock runs on. */
async function travel(text: string) {
  at(text)
  await admin.renew()
}

describe('the list of payments', () => {
  it('has open mismatches first, then the newest, 25 a page, and filters', async () => {
    const learner = await app.as('learner')
    const wrong = await pay(learner, { amountCents: 9999 })
    for (let count = 0; count < 26; count += 1) {
      app.clock.advance(1000)
      await pay(await app.as('learner'), { planId: 'monthly' })
    }
    const first = (await admin.get(path)).body
    expect(first).toMatchObject({ hasMore: true, openMismatches: 1 })
    expect(first.payments).toHaveLength(25)
    expect(first.payments[0]).toMatchObject({
      id: wrong.id,
      status: 'mismatch',
      note: 'Paid $99.99, ordered at $100.00',
      amount: 99.99,
      expectedAmount: 100,
      username: learner.username,
      userId: learner.userId,
      email: expect.stringContaining('@'),
      accessUntil: null,
      handledAt: null,
      planName: 'Premium 1 Year',
    })
    const one = (await admin.get(`${path}?payment=${wrong.id}`)).body
    expect(one.payments.map(({ id }: { id: number }) => id)).toEqual([wrong.id])
    const times = first.payments.slice(1).map(({ paidAt }: { paidAt: string }) => paidAt)
    expect(times).toEqual([...times].sort().reverse())
    const second = (await admin.get(`${path}?page=2`)).body
    expect([second.payments.length, second.hasMore]).toEqual([2, false])
    const mismatches = (await admin.get(`${path}?show=mismatch`)).body
    expect(mismatches.payments.map(({ id }: { id: number }) => id)).toEqual([wrong.id])
    expect((await admin.get(`${path}?show=refunded`)).body.payments).toEqual([])
    await refund(second.payments[0].id, { amount: 1 })
    const refunded = (await admin.get(`${path}?show=refunded`)).body
    expect(refunded.payments.map(({ id }: { id: number }) => id)).toEqual([second.payments[0].id])
    expect((await admin.get(`${path}?show=other`)).status).toBe(400)
  })

  it('is read from an index, whatever it shows', async () => {
    const plans = await app.deps.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into payments (provider, provider_payment_id, amount_cents, currency, status, refunded_cents, paid_at)
        select 'paypal', 'many-' || n, 100, 'usd', case when n % 5000 = 0 then 'mismatch' else 'paid' end,
          case when n % 3000 = 0 then 100 else 0 end, now() - n * interval '1 minute'
        from generate_series(1, 20000) n`)
      await tx.execute(sql`analyze payments`)
      const explain = async (where: string) => {
        const { rows } = await tx.execute(
          sql.raw(`explain select * from payments ${where}
            order by (status = 'mismatch' and handled_at is null) desc, paid_at desc, id desc limit 26`),
        )
        return rows.map((row) => Object.values(row)[0]).join('\n')
      }
      return {
        all: await explain(''),
        mismatch: await explain("where status = 'mismatch'"),
        refunded: await explain('where refunded_cents > 0'),
      }
    })
    for (const [shown, plan] of Object.entries(plans)) {
      expect(plan, shown).toMatch(/Index Scan using payments_(listed|mismatch|refunded)/)
      expect(plan, shown).not.toMatch(/Sort/)
    }
    await app.deps.db.delete(payments).where(sql`${payments.providerPaymentId} like 'many-%'`)
  })
})

describe('a refund', () => {
  it('is noted up to what was paid, and taken back with 0', async () => {
    const payment = await pay(await app.as('learner'))
    const half = await refund(payment.id, { amount: 49.99, note: 'Asked by e-mail' })
    expect(half.body).toMatchObject({
      id: payment.id,
      refundedAmount: 49.99,
      refundedAt: app.clock.now().toISOString(),
      accessEndedAt: null,
    })
    expect(await lastAudit()).toMatchObject({
      action: 'payment.refund',
      actorName: admin.username,
      subjectId: String(payment.id),
      details: { before: { refunded: 0 }, after: { refunded: 49.99 }, note: 'Asked by e-mail' },
      requestId: expect.stringMatching(/.+/),
    })
    const tooMuch = await refund(payment.id, { amount: 100.01 })
    expect([tooMuch.status, tooMuch.body.fields]).toEqual([400, { amount: 'At most $100 was paid' }])
    expect((await refund(payment.id, { amount: 0.001 })).status).toBe(400)
    const none = await refund(payment.id, { amount: 0 })
    expect(none.body).toMatchObject({ refundedAmount: 0, refundedAt: null })
    const noted = (await lastAudit())?.id
    await refund(payment.id, { amount: 0 })
    expect((await lastAudit())?.id).toBe(noted)
    expect((await refund(2_000_000_000, { amount: 0 })).status).toBe(404)
  })

  it('leaves premium access alone, unless it is to end', async () => {
    const learner = await app.as('learner')
    const payment = await pay(learner)
    const before = await endOf(learner)
    await refund(payment.id, { amount: 100 })
    expect(await endOf(learner)).toBe(before)
    const ended = await refund(payment.id, { amount: 100, endsAccess: true })
    expect(ended.body.accessEndedAt).toBe(app.clock.now().toISOString())
    expect(await endOf(learner)).toBe(app.clock.now().toISOString())
    expect((await learner.get('/api/user')).body).toMatchObject({
      isPremium: false,
      subscriptionStatus: 'expired',
    })
    expect((await lastAudit())?.details).toEqual({
      before: { refunded: 100, premiumUntil: before },
      after: { refunded: 100, premiumUntil: app.clock.now().toISOString() },
    })
  })

  it.each([
    ['the first of two payments at once', 'annual', '2027-01-10T12:00:00Z', '2027-02-10T12:00:00.000Z'],
    ['the second of two', 'monthly', '2027-01-10T12:00:00Z', '2028-01-10T12:00:00.000Z'],
    [
      'the second, which has not begun, after half a year',
      'monthly',
      '2027-07-10T12:00:00Z',
      '2028-01-10T12:00:00.000Z',
    ],
    // What is left of the year is taken back, and the month that was paid as well begins now.
    ['the first after half a year', 'annual', '2027-07-10T12:00:00Z', '2027-08-10T12:00:00.000Z'],
    // Its year is over: nothing of it is left, and the month is the other payment's.
    ['the first when the second runs', 'annual', '2028-01-20T12:00:00Z', '2028-02-10T12:00:00.000Z'],
    ['the second while it runs', 'monthly', '2028-01-20T12:00:00Z', '2028-01-20T12:00:00.000Z'],
  ] as const)('ends the premium of %s, and no other', async (_, which, now, end) => {
    await travel('2027-01-10T12:00:00Z')
    const learner = await app.as('learner')
    const bought = { annual: await pay(learner), monthly: await pay(learner, { planId: 'monthly' }) }
    expect(await endOf(learner)).toBe('2028-02-10T12:00:00.000Z')
    await travel(now)
    const { body } = await refund(bought[which].id, { amount: 9.99, endsAccess: true })
    // A month of 31 days for what is left of a year with 365: the difference is at most a day.
    expect(Math.abs(Date.parse((await endOf(learner)) ?? '') - Date.parse(end))).toBeLessThanOrEqual(dayMs)
    expect(body.accessEndedAt).not.toBeNull()
    const once = await endOf(learner)
    await refund(bought[which].id, { amount: 9.98, endsAccess: true })
    expect(await endOf(learner)).toBe(once)
  })

  it('never lengthens access that has ended', async () => {
    await travel('2027-01-10T12:00:00Z')
    const learner = await app.as('learner')
    const payment = await pay(learner, { planId: 'monthly' })
    await travel('2027-06-01T12:00:00Z')
    await refund(payment.id, { amount: 9.99, endsAccess: true })
    expect(await endOf(learner)).toBe('2027-02-10T12:00:00.000Z')
  })

  it('of two at once ends the access once', async () => {
    await travel('2027-01-10T12:00:00Z')
    const learner = await app.as('learner')
    const monthly = await pay(learner, { planId: 'monthly' })
    await pay(learner)
    await Promise.all([1, 2, 3].map((amount) => refund(monthly.id, { amount, endsAccess: true })))
    expect(
      Math.abs(Date.parse((await endOf(learner)) ?? '') - Date.parse('2028-01-10T12:00:00Z')),
    ).toBeLessThanOrEqual(dayMs)
  })

  it('lowers the revenue of its day, and a mark taken back restores it', async () => {
    await travel('2027-03-01T12:00:00Z')
    const visitSession = 'visit-that-was-refunded'
    await app
      .browser()
      .post('/api/analytics/page-view', { sessionId: visitSession, pagePath: '/', referrer: '' })
    const payment = await pay(await app.as('learner'), { visitSession })
    const revenue = async () => {
      await rollUpVisits(app.deps)
      const { rows } = await app.deps.db.execute<{ cents: number }>(
        sql`select sum(revenue_cents)::int as cents from traffic_days where day = '2027-03-01'`,
      )
      return rows[0]?.cents
    }
    expect(await revenue()).toBe(10_000)
    await travel('2027-03-11T12:00:00Z')
    expect(await revenue()).toBe(10_000)
    await refund(payment.id, { amount: 40 })
    expect(await revenue()).toBe(6000)
    app.clock.advance(dayMs)
    await admin.renew()
    await refund(payment.id, { amount: 0 })
    expect(await revenue()).toBe(10_000)
  })
})

describe('money that fits no order', () => {
  it('is handled with a note, and goes to its place in the list', async () => {
    await travel('2027-04-01T12:00:00Z')
    const wrong = await pay(await app.as('learner'), { amountCents: 5000 })
    const open = (await admin.get(path)).body.openMismatches as number
    const empty = await admin.post(`${path}/${wrong.id}/handled`, { note: ' ' })
    expect([empty.status, empty.body.fields]).toEqual([400, { note: 'Please say what was done' }])
    const { body } = await admin.post(`${path}/${wrong.id}/handled`, { note: 'Refunded at Stripe' })
    expect(body).toMatchObject({
      status: 'mismatch',
      handledAt: app.clock.now().toISOString(),
      handledBy: admin.username,
      handledNote: 'Refunded at Stripe',
    })
    expect((await admin.get(path)).body.openMismatches).toBe(open - 1)
    expect(await lastAudit()).toMatchObject({
      action: 'payment.handle_mismatch',
      details: { before: { handledNote: '' }, after: { handledNote: 'Refunded at Stripe' } },
    })
    const again = await admin.post(`${path}/${wrong.id}/handled`, { note: 'And written to the payer' })
    expect(again.body.handledNote).toBe('And written to the payer')
    // It can be refunded like any other payment, and gave no access that could end.
    const refunded = await refund(wrong.id, { amount: 50, endsAccess: true })
    expect(refunded.body).toMatchObject({ refundedAmount: 50, accessEndedAt: null })
  })

  it('is no payment that fits', async () => {
    const paid = await pay(await app.as('learner'))
    const { status, body } = await admin.post(`${path}/${paid.id}/handled`, { note: 'x' })
    expect([status, body.error]).toEqual([409, 'This payment fits its order: there is nothing to handle'])
    expect((await admin.post(`${path}/2000000000/handled`, { note: 'x' })).status).toBe(404)
  })
})

it('all payments are in the file, also of accounts that are deleted, and no cell is a formula', async () => {
  const learner = await app.as('learner')
  const payment = await pay(learner, { amountCents: 1 })
  await admin.post(`${path}/${payment.id}/handled`, { note: '=1+1, "quoted"' })
  const gone = await app.as('learner')
  const theirs = await pay(gone)
  await app.deps.db.delete(users).where(eq(users.id, gone.userId))
  const response = await admin.get(`${path}/export`)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toContain('payments-2027-04-01.csv')
  const { data } = Papa.parse<Record<string, string>>(String(response.body).replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  })
  expect(await lastAudit()).toMatchObject({ action: 'payments.export', actorId: admin.userId })
  expect((await lastAudit())?.requestId).not.toBe('')
  expect(data).toHaveLength(await app.deps.db.$count(payments))
  expect(data.find(({ id }) => id === String(payment.id))).toMatchObject({
    status: 'mismatch',
    amount: '0.01',
    expectedAmount: '100',
    username: learner.username,
    handledNote: `'=1+1, "quoted"`,
  })
  expect(data.find(({ id }) => id === String(theirs.id))).toMatchObject({
    username: '',
    planName: 'Premium 1 Year',
  })
})

it('only admins reach any of it', async () => {
  const learner = await app.as('learner')
  for (const response of [
    await learner.get(path),
    await learner.get(`${path}/export`),
    await learner.post(`${path}/1/refund`, { amount: 1 }),
  ])
    expect(response.status).toBe(403)
})
