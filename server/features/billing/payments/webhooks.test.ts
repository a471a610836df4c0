import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders, promoReservations, webhookEvents } from '#server/database/tables/billing.ts'
import { type Notice, paypalNotice, stripeNotice } from '#server/test-provider/webhooks.ts'
import {
  chooseInWallet,
  createPromo,
  type PaymentApp,
  paymentsOf,
  payOnPage,
  receiptsOf,
  registration,
  sessionIdOf,
  startPaymentApp,
} from '#tests/support/app/payment-app.ts'
import { reconcileOrders } from './reconcile-orders.ts'

let app: PaymentApp
beforeAll(async () => {
  app = await startPaymentApp()
})
afterAll(() => app.close())

/** Records the webhooks that the provider sends after this call. */
function recordWebhooks() {
  const start = app.provider.webhooks.sent.length
  return () => app.provider.webhooks.sent.slice(start)
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item, index) => ({ item, key: (index * 7919) % 31 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

describe('webhooks', () => {
  it('ten times, reordered, in parallel with the return: one activation, one receipt, one promo use', async () => {
    const promo = await createPromo(app, { code: 'STORM', discountValue: 25, maxUses: 5 })
    const browser = app.browser()
    const { body: account } = await browser.post('/api/register', registration({ promoCode: 'STORM' }))
    const { body } = await browser.post('/api/create-stripe-checkout', {
      planId: 'annual',
      amount: 75,
      ticket: account.ticket,
    })
    const sent = recordWebhooks()
    await payOnPage(browser, body.url)
    const storm = shuffled(Array.from({ length: 10 }, sent).flat())
    expect(storm).toHaveLength(20)
    const sessionId = sessionIdOf(body.url)
    const responses = await Promise.all([
      ...storm.map((notice) => app.deliver(notice)),
      ...[1, 2, 3].map(() => browser.post('/api/verify-stripe-payment', { sessionId })),
      reconcileOrders(app.deps).then(() => ({ status: 200 })),
    ])
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))

    expect(await paymentsOf(app, account.user.id)).toEqual([
      expect.objectContaining({ amountCents: 7500, status: 'paid' }),
    ])
    expect(await receiptsOf(app, account.user.id)).toHaveLength(1)
    const uses = await app.deps.db
      .select()
      .from(promoReservations)
      .where(eq(promoReservations.promoCodeId, promo.id))
    expect(uses.filter((use) => use.confirmedAt !== null)).toHaveLength(1)
    await browser.post('/api/auto-login', { userId: account.user.id, password: account.ticket })
    expect((await browser.get('/api/user')).body.subscriptionEndsAt.slice(0, 10)).toBe('2027-11-21')
  })

  it('activate a payment whose browser never returned', async () => {
    const learner = await app.as('learner')
    const { body } = await learner.post('/api/create-stripe-checkout', { planId: 'annual' })
    const sent = recordWebhooks()
    await payOnPage(learner, body.url)
    const [intentSucceeded] = sent()
    expect((await app.deliver(intentSucceeded as Notice)).status).toBe(200)
    expect((await learner.get('/api/user')).body.isPremium).toBe(true)
  })

  it('of an approved wallet order capture its money', async () => {
    const learner = await app.as('learner')
    const { body } = await learner.post('/api/create-paypal-order', { planId: 'annual' })
    const sent = recordWebhooks()
    await chooseInWallet(learner, body.url, 'approve')
    const notices = sent()
    const responses = await Promise.all(
      [...notices, ...notices, ...notices].map((notice) => app.deliver(notice)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await paymentsOf(app, learner.userId)).toHaveLength(1)
    expect((await learner.get('/api/user')).body.isPremium).toBe(true)
  })

  it('with a wrong signature, a changed body or an old time are rejected', async () => {
    const learner = await app.as('learner')
    const { body } = await learner.post('/api/create-stripe-checkout', { planId: 'annual' })
    const session = { id: sessionIdOf(body.url), object: 'checkout.session', payment_status: 'paid' }
    const genuine = stripeNotice('whsec_of_the_tests', 'checkout.session.completed', session)
    const forged = [
      stripeNotice('whsec_of_somebody', 'checkout.session.completed', session),
      { ...genuine, headers: { 'content-type': 'application/json' } },
      { ...genuine, body: genuine.body.replace('paid', 'Paid') },
      { ...genuine, headers: { ...genuine.headers, 'stripe-signature': 't=1,v1=00' } },
      paypalNotice('whsec_of_somebody', 'CHECKOUT.ORDER.APPROVED', { id: 'X' }),
      { ...paypalNotice('whsec_of_the_tests', 'CHECKOUT.ORDER.APPROVED', { id: 'X' }), body: '{}' },
      { ...paypalNotice('whsec_of_the_tests', 'CHECKOUT.ORDER.APPROVED', { id: 'X' }), body: 'not json' },
    ]
    const responses = await Promise.all(forged.map((notice) => app.deliver(notice)))
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 400])
    expect((await learner.get('/api/user')).body.isPremium).toBe(false)
  })

  it('that claim a payment which the provider does not know change nothing', async () => {
    const learner = await app.as('learner')
    const { body } = await learner.post('/api/create-stripe-checkout', { planId: 'annual' })
    const claimed = stripeNotice('whsec_of_the_tests', 'checkout.session.completed', {
      id: sessionIdOf(body.url),
      payment_status: 'paid',
    })
    expect((await app.deliver(claimed)).status).toBe(200)
    const strange = stripeNotice('whsec_of_the_tests', 'payment_intent.succeeded', {
      id: 'pi_of_another_shop',
    })
    expect((await app.deliver(strange)).status).toBe(200)
    expect((await learner.get('/api/user')).body.isPremium).toBe(false)
  })

  it.each([
    ['in capitals', (reference: string) => reference.toUpperCase(), true],
    ['of no UUID version', () => 'ffffffff-ffff-ffff-ffff-fffffffffffe', false],
    ['that is no UUID', () => '-'.repeat(36), false],
  ])('of a payment whose reference is %s are answered', async (_what, written, isPaid) => {
    const learner = await app.as('learner')
    const { body } = await learner.post('/api/create-payment-intent', { planId: 'annual' })
    const intents = app.provider.payments.store.intents
    const intent = intents.get(body.sessionId)
    const [order] = await app.deps.db.select().from(orders).where(eq(orders.userId, learner.userId))
    if (!intent || !order) throw new Error('nothing was begun')
    // This is the same payment under an id that we have not saved yet.
    const id = `pi_renamed_${learner.userId}`
    const metadata = { order: written(order.reference) }
    intents.set(id, { ...intent, id, status: 'succeeded', metadata })
    const notice = stripeNotice('whsec_of_the_tests', 'payment_intent.succeeded', { id })
    expect((await app.deliver(notice)).status).toBe(200)
    expect((await learner.get('/api/user')).body.isPremium).toBe(isPaid)
  })

  it('of a refund mark the payment and are counted once', async () => {
    const learner = await app.as('learner')
    const { body } = await learner.post('/api/create-stripe-checkout', { planId: 'annual' })
    await payOnPage(learner, body.url)
    await learner.post('/api/verify-stripe-payment', { sessionId: sessionIdOf(body.url) })
    const [payment] = await paymentsOf(app, learner.userId)
    const sent = recordWebhooks()
    app.provider.payments.refund(payment?.providerPaymentId ?? '', 4000)
    const [notice] = sent()
    await app.deliver(notice as Notice)
    await app.deliver(notice as Notice)
    expect(await paymentsOf(app, learner.userId)).toEqual([
      expect.objectContaining({ refundedCents: 4000, status: 'paid' }),
    ])
    const eventId = JSON.parse((notice as Notice).body).id
    const [event] = await app.deps.db.select().from(webhookEvents).where(eq(webhookEvents.eventId, eventId))
    expect(event?.deliveries).toBe(2)
    const listed = (await (await app.as('admin')).get('/api/admin/payments')).body.payments
    expect(listed).toContainEqual(expect.objectContaining({ id: payment?.id, refundedAmount: 40 }))
  })
})

describe('the reconcile job', () => {
  it('finds a payment that was not reported to us, after two minutes', async () => {
    const learner = await app.as('learner')
    const { body } = await learner.post('/api/create-stripe-checkout', { planId: 'annual' })
    await payOnPage(learner, body.url)
    await reconcileOrders(app.deps)
    expect((await learner.get('/api/user')).body.isPremium).toBe(false)
    app.clock.advance(2 * 60_000 + 1)
    await reconcileOrders(app.deps)
    expect((await learner.get('/api/user')).body.isPremium).toBe(true)
  })

  it('closes orders that were not paid within a day', async () => {
    const learner = await app.as('learner')
    const { body } = await learner.post('/api/create-payment-intent', { planId: 'monthly' })
    app.clock.advance(86_400_000 + 1)
    await reconcileOrders(app.deps)
    const [order] = await app.deps.db.select().from(orders).where(eq(orders.userId, learner.userId))
    expect(order?.status).toBe('expired')
    expect(app.provider.payments.store.intents.get(body.sessionId)?.status).toBe('canceled')
  })
})
