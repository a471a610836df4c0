import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/database/tables/accounts.ts'
import { orders } from '#server/database/tables/billing.ts'
import { reconcileOrders } from '#server/features/billing/payments/reconcile-orders.ts'
import {
  confirmCard,
  createPromo,
  type PaymentApp,
  paymentsOf,
  payOnPage,
  receiptsOf,
  registerPayer,
  sessionIdOf,
  startPaymentApp,
  verifyCard,
} from '#tests/support/app/payment-app.ts'

let app: PaymentApp
beforeAll(async () => {
  app = await startPaymentApp()
})
afterAll(() => app.close())

const userRow = async (userId: number) =>
  (await app.deps.db.select().from(users).where(eq(users.id, userId)))[0]

describe('what a browser claims about a payment', () => {
  it.each([
    ['nobody', {}, 401],
    ['a made-up ticket', { ticket: 'a'.repeat(43) }, 401],
  ])('is ignored from %s', async (_who, claim, status) => {
    for (const path of ['create-stripe-checkout', 'create-payment-intent', 'create-paypal-order']) {
      const response = await app.browser().post(`/api/${path}`, { planId: 'annual', ...claim })
      expect([path, response.status]).toEqual([path, status])
    }
  })

  it('is ignored with a ticket that is two hours old', async () => {
    const { browser, ticket } = await registerPayer(app)
    app.clock.advance(2 * 3_600_000)
    expect((await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })).status).toBe(401)
  })

  it.each([
    ['amount', { amount: 1 }, 409, 'price_changed', { amount: '100.00' }],
    ['amount of 0', { amount: 0 }, 409, 'price_changed', { amount: '100.00' }],
    ['plan name', { planName: 'Premium 3 Year' }, 409, 'plan_changed', { planName: 'Premium 1 Year' }],
    ['plan', { planId: 'free' }, 400, 'invalid', { planId: 'Please choose a plan' }],
    ['unknown plan', { planId: 'platinum' }, 400, 'invalid', { planId: 'Please choose a plan' }],
    ['user id', { userId: 1_000_000 }, 403, 'payer_mismatch', undefined],
    ['e-mail', { customerEmail: 'someone@else.example' }, 403, 'payer_mismatch', undefined],
  ])('is refused with a wrong %s', async (_what, change, status, code, fields) => {
    const learner = await app.as('learner')
    for (const path of ['create-stripe-checkout', 'create-payment-intent', 'create-paypal-order']) {
      const response = await learner.post(`/api/${path}`, { planId: 'annual', amount: 100, ...change })
      expect([path, response.status, response.body.code, response.body.fields]).toEqual([
        path,
        status,
        code,
        fields,
      ])
    }
    expect(await app.deps.db.select().from(orders).where(eq(orders.userId, learner.userId))).toEqual([])
  })

  it('cannot verify an unknown session or another user’s', async () => {
    const { browser, ticket } = await registerPayer(app)
    const { body } = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    await payOnPage(browser, body.url)
    const other = await app.as('learner')
    expect((await verifyCard(other, sessionIdOf(body.url))).status).toBe(404)
    expect((await verifyCard(browser, 'cs_test_invented')).status).toBe(404)
    expect((await verifyCard(browser, '')).body.error).toBe('Invalid payment parameters')
  })

  it('cannot sign in with the ticket of another account', async () => {
    const first = await registerPayer(app)
    const second = await registerPayer(app)
    const { body } = await first.browser.post('/api/create-stripe-checkout', {
      planId: 'annual',
      ticket: first.ticket,
    })
    await payOnPage(first.browser, body.url)
    await verifyCard(first.browser, sessionIdOf(body.url))
    const responses = [
      await second.browser.post('/api/auto-login', { userId: first.userId, password: second.ticket }),
      await second.browser.post('/api/auto-login', { userId: second.userId, password: first.ticket }),
      await second.browser.post('/api/auto-login', { userId: first.userId, password: first.form.password }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})

describe('a payment that does not match its order', () => {
  it.each([
    ['amount', { amount: 100 }, 'Paid $1.00, ordered at $100.00'],
    ['currency', { currency: 'eur' }, 'Paid in eur, ordered in usd'],
  ])('by its %s activates nothing and is saved for admins', async (_what, change, note) => {
    const { browser, userId, ticket } = await registerPayer(app)
    const { body } = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    const session = app.provider.payments.store.sessions.get(sessionIdOf(body.url))
    Object.assign(session ?? {}, change)
    await payOnPage(browser, body.url)
    const verified = await verifyCard(browser, sessionIdOf(body.url))
    expect(verified.body).toMatchObject({
      success: false,
      message: expect.stringContaining('does not match'),
    })
    expect((await userRow(userId))?.subscriptionEndsAt).toBeNull()
    expect((await browser.post('/api/auto-login', { userId, password: ticket })).status).toBe(422)
    expect(await receiptsOf(app, userId)).toEqual([])
    const admin = await app.as('admin')
    const listed = (await admin.get('/api/admin/payments')).body.payments
    expect(listed).toContainEqual(expect.objectContaining({ status: 'mismatch', note, expectedAmount: 100 }))
    expect((await (await app.as('learner')).get('/api/admin/payments')).status).toBe(403)
  })
})

describe('paying in the page', () => {
  it('activates when the confirmed intent is verified', async () => {
    const learner = await app.as('learner')
    const { body } = await learner.post('/api/create-payment-intent', {
      planId: 'quarterly',
      amount: 24.99,
      currency: 'usd',
      planName: 'Premium Quarterly',
    })
    expect(body).toMatchObject({ amount: 24.99, sessionId: expect.stringMatching(/^pi_/) })
    const declined = await confirmCard(learner, body.clientSecret, '4000000000009995')
    expect(declined.body.error).toMatchObject({ code: 'card_declined', decline_code: 'insufficient_funds' })
    expect((await verifyCard(learner, body.sessionId)).body.success).toBe(false)
    expect((await confirmCard(learner, body.clientSecret)).body.paymentIntent.status).toBe('succeeded')
    expect((await verifyCard(learner, body.sessionId)).body.success).toBe(true)
    expect((await userRow(learner.userId))?.subscriptionEndsAt?.toISOString().slice(0, 10)).toBe('2027-02-21')
  })

  it('needs no card when the total is 0', async () => {
    await createPromo(app, { code: 'FIVER', discountType: 'fixed_amount', discountValue: 960 })
    const learner = await app.as('learner')
    const { body } = await learner.post('/api/create-payment-intent', {
      planId: 'monthly',
      promoCode: 'fiver',
    })
    expect(body).toMatchObject({ clientSecret: null, amount: 0 })
    expect((await verifyCard(learner, body.sessionId)).body.success).toBe(true)
    expect((await learner.get('/api/user')).body.isPremium).toBe(true)
    expect(await paymentsOf(app, learner.userId)).toEqual([])
  })
})

describe('money that is on its way', () => {
  it('is said to be so, opens nothing, and opens access when it arrives', async () => {
    const learner = await app.as('learner')
    const { body } = await learner.post('/api/create-payment-intent', { planId: 'annual' })
    const intent = app.provider.payments.store.intents.get(body.sessionId)
    if (!intent) throw new Error('no intent')
    intent.status = 'processing'
    expect((await verifyCard(learner, body.sessionId)).body).toEqual({
      success: false,
      isProcessing: true,
      message: expect.stringContaining('you need not pay again'),
    })
    app.clock.advance(2 * 86_400_000)
    await learner.renew()
    await reconcileOrders(app.deps)
    expect(intent.status).toBe('processing')
    expect((await learner.get('/api/user')).body.isPremium).toBe(false)
    intent.status = 'succeeded'
    await reconcileOrders(app.deps)
    expect((await learner.get('/api/user')).body.isPremium).toBe(true)
  })
})
