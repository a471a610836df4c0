import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { users } from '#server/database/tables/accounts.ts'
import { payments, refunds } from '#server/database/tables/billing.ts'
import { outbox } from '#server/database/tables/messages.ts'
import type { Behaviour, RefundState } from '#server/test-provider/store.ts'
import type { Notice } from '#server/test-provider/webhooks.ts'
import { paymentAdminApp, paymentsPath } from '#tests/support/app/payment-admin-app.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'
import { followPendingRefunds } from './receive-refund.ts'
import { reconcileRefunds } from './send-refund.ts'

const { app, admin, payAtProvider, refund: mark, travel } = paymentAdminApp()
afterEach(() => {
  behave({ newRefunds: 'succeeded' })
})

const behave = (change: Partial<Behaviour>) => Object.assign(app.provider.payments.store.behaviour, change)
const send = (id: number, body: Record<string, unknown> = {}) =>
  admin.post(`${paymentsPath}/${id}/refunds`, { requestId: randomUUID(), refundedBefore: 0, ...body })
/** The newest refund that the provider has made of a payment. */
function madeOf(providerPaymentId: string) {
  const { store } = app.provider.payments
  const made = [...store.refunds.values()].findLast(({ paymentId }) => paymentId === providerPaymentId)
  if (!made) throw new Error('the provider has made no refund')
  return made
}
/** What becomes of a refund at the provider. @returns the webhooks about it */
function become(providerPaymentId: string, state: RefundState): Notice[] {
  const start = app.provider.webhooks.sent.length
  app.provider.payments.changeRefund(madeOf(providerPaymentId), state)
  return app.provider.webhooks.sent.slice(start)
}
async function deliver(notices: Notice[]) {
  for (const notice of notices) expect((await app.deliver(notice)).status).toBe(200)
}
const listed = async (id: number) => (await admin.get(`${paymentsPath}?payment=${id}`)).body.payments[0]
const mailsTo = async (userId: number) =>
  (await app.deps.db.select().from(outbox).where(eq(outbox.userId, userId)).orderBy(outbox.id)).filter(
    ({ template }) => template.startsWith('refund'),
  )
const premiumOf = async (userId: number) =>
  (await app.deps.db.select().from(users).where(eq(users.id, userId)))[0]?.subscriptionEndsAt?.toISOString()
const ledgerOf = async () => (await admin.get('/api/admin/ledger')).body.total.refunded

describe.each(['stripe', 'paypal'] as const)('a refund through %s that is on its way', (provider) => {
  it('is pending, tells nobody a sum, and counts once it is done', async () => {
    await travel('2027-02-10T12:00:00Z')
    const learner = await app.as('learner')
    const payment = await payAtProvider(learner, { provider })
    const premium = await premiumOf(learner.userId)
    const before = await ledgerOf()
    behave({ newRefunds: 'pending' })
    const { body } = await send(payment.id, { amount: 40, endsAccess: true })
    expect(body).toMatchObject({
      refundedAmount: 0,
      accessEndedAt: null,
      refunds: [{ state: 'pending', amount: 40, madeBy: admin.username }],
    })
    expect([await mailsTo(learner.userId), await ledgerOf()]).toEqual([[], before])
    expect(await premiumOf(learner.userId)).toBe(premium)
    const name = provider === 'stripe' ? 'Stripe' : 'PayPal'
    for (const meanwhile of [await send(payment.id, { amount: 5 }), await mark(payment.id, { amount: 5 })])
      expect([meanwhile.status, meanwhile.body.error]).toEqual([
        409,
        `$40 of this payment is on its way back: wait until ${name} says whether it has arrived`,
      ])
    const idsOf = async (show: string) =>
      (await admin.get(`${paymentsPath}?show=${show}`)).body.payments.map(({ id }: { id: number }) => id)
    expect(await idsOf('refund_pending')).toContain(payment.id)
    // The job of unanswered requests leaves it alone, for days.
    app.clock.advance(24 * 3_600_000)
    await reconcileRefunds(app.deps)
    await admin.renew()
    const notices = become(payment.providerPaymentId, 'succeeded')
    await deliver([...notices, ...notices])
    expect(await listed(payment.id)).toMatchObject({
      refundedAmount: 40,
      accessEndedAt: app.clock.now().toISOString(),
      refunds: [{ state: 'done' }],
    })
    expect(await mailsTo(learner.userId)).toMatchObject([{ template: 'refund' }])
    expect(await ledgerOf()).toBe(before + 40)
    expect(await idsOf('refund_pending')).not.toContain(payment.id)
  })

  it('and fails is work to do, changes nothing else, and the payer hears nothing', async () => {
    const learner = await app.as('learner')
    const payment = await payAtProvider(learner, { provider })
    behave({ newRefunds: 'pending' })
    await send(payment.id, { endsAccess: true })
    const { failedRefunds } = (await admin.get(paymentsPath)).body
    await deliver(become(payment.providerPaymentId, 'failed'))
    const found = (await admin.get(`${paymentsPath}?show=refund_failed`)).body
    expect(found.failedRefunds).toBe(failedRefunds + 1)
    expect(found.payments).toContainEqual(
      expect.objectContaining({ id: payment.id, refundedAmount: 0, accessEndedAt: null }),
    )
    expect((await listed(payment.id)).refunds).toMatchObject([
      { state: 'failed', failure: expect.stringMatching(/\w/), handledAt: null },
    ])
    expect(await mailsTo(learner.userId)).toEqual([])
    expect(await lastAudit(app)).toMatchObject({
      action: 'payment.refund_failed',
      subjectId: String(payment.id),
      details: { amount: 100 },
    })
    // It is tried again by another way, which sees to it.
    await mark(payment.id, { amount: 100, note: 'By bank transfer' })
    expect((await listed(payment.id)).refunds[0]).toMatchObject({
      handledBy: admin.username,
      handledNote: 'Refunded later',
    })
    expect((await admin.get(paymentsPath)).body.failedRefunds).toBe(failedRefunds)
  })

  it('and whose money comes back gives the payment its state back, and the payer is told', async () => {
    await travel('2027-03-10T12:00:00Z')
    const learner = await app.as('learner')
    const payment = await payAtProvider(learner, { provider })
    const before = await ledgerOf()
    await send(payment.id, { amount: 60, endsAccess: true })
    expect(await ledgerOf()).toBe(before + 60)
    expect((await learner.get('/api/user')).body.isPremium).toBe(false)
    app.clock.advance(3 * 86_400_000)
    await admin.renew()
    const notices = become(payment.providerPaymentId, 'failed')
    await deliver([...notices, ...notices])
    expect(await listed(payment.id)).toMatchObject({
      refundedAmount: 0,
      accessEndedAt: null,
      refunds: [{ state: 'failed', handledAt: null }],
    })
    expect(await premiumOf(learner.userId)).toBe('2028-03-10T12:00:00.000Z')
    expect(await ledgerOf()).toBe(before)
    const mails = await mailsTo(learner.userId)
    expect(mails.map(({ template }) => template)).toEqual(['refund', 'refundFailed'])
    expect(mails[1]?.html).toContain('$60.00')
    expect(mails[1]?.html).toContain('counts again: you have premium until')
    expect((await lastAudit(app))?.details).toMatchObject({
      amount: 60,
      before: { refunded: 60 },
      after: { refunded: 0, premiumUntil: '2028-03-10T12:00:00.000Z' },
    })
    // What was handled by the refund is handled no more, and can be refunded again.
    expect((await send(payment.id, { amount: 100 })).body.refundedAmount).toBe(100)
  })

  it.each([
    [['pending', 'succeeded', 'failed'], [2, 1, 0], 'failed', 0],
    [['pending', 'succeeded'], [1, 0, 1, 0], 'done', 4000],
    [['pending', 'failed', 'succeeded'], [0, 1, 2], 'failed', 0],
  ] satisfies [RefundState[], number[], string, number][])(
    'and told as %j in the order %j, the last state holds',
    async (states, order, end, refundedCents) => {
      const payment = await payAtProvider(await app.as('learner'), { provider })
      const told: Notice[][] = []
      const start = app.provider.webhooks.sent.length
      behave({ newRefunds: 'pending' })
      app.provider.payments.refund(payment.providerPaymentId, 4000)
      told.push(app.provider.webhooks.sent.slice(start))
      for (const state of states.slice(1)) {
        // Each event is delivered while the provider has this state, as the last of the order may have been late.
        told.push(become(payment.providerPaymentId, state))
        if (state === 'failed') await deliver(told.at(-1) ?? [])
      }
      for (const place of order) await deliver(told[place] ?? [])
      const [row, ...others] = await app.deps.db
        .select()
        .from(refunds)
        .where(eq(refunds.paymentId, payment.id))
      expect([row?.state, others]).toEqual([end, []])
      const [saved] = await app.deps.db.select().from(payments).where(eq(payments.id, payment.id))
      expect(saved?.refundedCents).toBe(refundedCents)
    },
  )

  it('whose event is lost is followed by the job', async () => {
    const payment = await payAtProvider(await app.as('learner'), { provider })
    behave({ newRefunds: 'pending' })
    await send(payment.id, { amount: 10 })
    become(payment.providerPaymentId, 'succeeded')
    await Promise.all([followPendingRefunds(app.deps), followPendingRefunds(app.deps)])
    expect((await listed(payment.id)).refundedAmount).toBe(10)
  })

  it('fails at once where the provider says so, and the admin sees why', async () => {
    const payment = await payAtProvider(await app.as('learner'), { provider })
    behave({ newRefunds: 'failed' })
    const refused = await send(payment.id, { amount: 10 })
    expect([refused.status, refused.body.code]).toEqual([422, 'refund_refused'])
    expect((await listed(payment.id)).refunds).toMatchObject([{ state: 'failed', handledBy: admin.username }])
  })
})

it('money that fits no order is open again when its refund comes back', async () => {
  const payment = await payAtProvider(await app.as('learner'))
  await app.deps.db.update(payments).set({ status: 'mismatch' }).where(eq(payments.id, payment.id))
  expect((await send(payment.id)).body.handledBy).toBe(admin.username)
  await deliver(become(payment.providerPaymentId, 'failed'))
  expect(await listed(payment.id)).toMatchObject({ handledAt: null, handledBy: null, handledNote: '' })
})

it('a refund that failed is handled with a note, once', async () => {
  const payment = await payAtProvider(await app.as('learner'))
  behave({ newRefunds: 'pending' })
  await send(payment.id, { amount: 10 })
  await deliver(become(payment.providerPaymentId, 'failed'))
  const path = `${paymentsPath}/${payment.id}/failed-refunds/handled`
  expect((await admin.post(path, { note: '' })).body.fields).toEqual({ note: 'Please say what was done' })
  const { body } = await admin.post(path, { note: 'Asked the payer for an account' })
  expect(body.refunds).toMatchObject([
    { handledBy: admin.username, handledNote: 'Asked the payer for an account' },
  ])
  const noted = await lastAudit(app)
  expect(noted).toMatchObject({ action: 'payment.handle_failed_refund', subjectId: String(payment.id) })
  await admin.post(path, { note: 'Asked the payer for an account' })
  expect((await lastAudit(app))?.id).toBe(noted?.id)
  expect((await admin.post(`${paymentsPath}/2000000000/failed-refunds/handled`, { note: 'x' })).status).toBe(
    404,
  )
})
