import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#server/database/tables/accounts.ts'
import { rollUpVisits } from '#server/features/visits/roll-up-visits.ts'
import { paymentAdminApp } from '#tests/support/app/payment-admin-app.ts'
import type { Client } from '#tests/support/app/test-app.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'

const { app, admin, pay, refund, travel } = paymentAdminApp()
const dayMs = 86_400_000

const endOf = async ({ userId }: Client) =>
  (await app.deps.db.select().from(users).where(eq(users.id, userId)))[0]?.subscriptionEndsAt?.toISOString()

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
    expect(await lastAudit(app)).toMatchObject({
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
    const noted = (await lastAudit(app))?.id
    await refund(payment.id, { amount: 0 })
    expect((await lastAudit(app))?.id).toBe(noted)
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
    expect((await lastAudit(app))?.details).toEqual({
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
    // The rest of the year is taken back, and the month that was also paid for begins now.
    ['the first after half a year', 'annual', '2027-07-10T12:00:00Z', '2027-08-10T12:00:00.000Z'],
    // The year is over, so nothing of it is left, and the month belongs to the other payment.
    ['the first when the second runs', 'annual', '2028-01-20T12:00:00Z', '2028-02-10T12:00:00.000Z'],
    ['the second while it runs', 'monthly', '2028-01-20T12:00:00Z', '2028-01-20T12:00:00.000Z'],
  ] as const)('ends the premium of %s, and no other', async (_, which, now, end) => {
    await travel('2027-01-10T12:00:00Z')
    const learner = await app.as('learner')
    const bought = { annual: await pay(learner), monthly: await pay(learner, { planId: 'monthly' }) }
    expect(await endOf(learner)).toBe('2028-02-10T12:00:00.000Z')
    await travel(now)
    const { body } = await refund(bought[which].id, { amount: 9.99, endsAccess: true })
    expect(await endOf(learner)).toBe(end)
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
    expect(await endOf(learner)).toBe('2028-01-10T12:00:00.000Z')
  })

  it('of two of three payments leaves exactly the whole of the third', async () => {
    await travel('2027-01-10T12:00:00Z')
    const learner = await app.as('learner')
    const [first, , third] = [await pay(learner), await pay(learner), await pay(learner)]
    expect(await endOf(learner)).toBe('2030-01-10T12:00:00.000Z')
    await travel('2027-03-31T12:00:00Z')
    for (const { id } of [third, first]) await refund(id, { amount: 100, endsAccess: true })
    expect(await endOf(learner)).toBe('2028-03-31T12:00:00.000Z')
  })

  it('lowers the revenue of its day, and a mark taken back restores it', async () => {
    await travel('2027-03-01T12:00:00Z')
    const visitSession = 'visit-that-was-refunded'
    await app
      .browser()
      .post('/api/analytics/page-view', { sessionId: visitSession, pagePath: '/', trafficSource: 'social' })
    const payment = await pay(await app.as('learner'), { visitSession })
    const revenue = async () => {
      await rollUpVisits(app.deps)
      const { body } = await admin.get('/api/admin/analytics-dashboard')
      return body.trafficSources.find(({ source }: { source: string }) => source === 'social').revenue
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
