import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/database/tables/accounts.ts'
import { orders, payments } from '#server/database/tables/billing.ts'
import { outbox } from '#server/database/tables/messages.ts'
import { conversions } from '#server/database/tables/visits.ts'
import {
  confirmCard,
  createPromo,
  type PaymentApp,
  payOnPage,
  registration,
  sessionIdOf,
  startPaymentApp,
} from '#tests/support/payment-app.ts'
import type { Client } from '#tests/support/test-app.ts'

let app: PaymentApp
beforeAll(async () => {
  app = await startPaymentApp()
})
afterAll(() => app.close())

/** A browser that has registered for a paid plan: no session, but a ticket. */
async function registered(more: Record<string, unknown> = {}) {
  const browser = app.browser()
  const wanted = registration(more)
  const { body } = await browser.post('/api/register', wanted)
  return { browser, wanted, userId: Number(body.user.id), ticket: String(body.ticket) }
}

const verify = (browser: Client, sessionId: string) =>
  browser.post('/api/verify-stripe-payment', { sessionId })
const userRow = async (userId: number) =>
  (await app.deps.db.select().from(users).where(eq(users.id, userId)))[0]
const paymentsOf = (userId: number) => app.deps.db.select().from(payments).where(eq(payments.userId, userId))
const receiptsOf = async (userId: number) =>
  (await app.deps.db.select().from(outbox).where(eq(outbox.userId, userId))).filter(
    (mail) => mail.template === 'receipt',
  )

describe('paying on the hosted page', () => {
  it('leads from registration to a signed-in premium learner', async () => {
    const { browser, wanted, userId, ticket } = await registered({
      referralEmail1: 'eva@friends.example',
      referralEmail2: 'finn@friends.example',
    })
    const opened = await browser.post('/api/create-stripe-checkout', {
      planId: 'annual',
      amount: 80,
      planName: 'Premium 1 Year',
      customerEmail: wanted.email.toUpperCase(),
      userId,
      ticket,
      visitSession: 'visit-of-ines-1',
    })
    expect(opened.status).toBe(200)
    const page = await browser.get(new URL(opened.body.url).pathname)
    expect(page.body).toContain('Test payment, no money moves')
    expect(page.body).toContain('$80.00')

    const sessionId = sessionIdOf(opened.body.url)
    expect((await verify(browser, sessionId)).body).toEqual({
      success: false,
      message: 'This payment has not been completed',
    })
    expect((await browser.post('/api/auto-login', { userId, password: ticket })).status).toBe(422)

    const paid = await payOnPage(browser, opened.body.url)
    expect(paid.headers.location).toBe(`http://localhost:3000/payment/success?session_id=${sessionId}`)
    expect((await verify(browser, sessionId)).body.success).toBe(true)
    const login = await browser.post('/api/auto-login', {
      userId,
      username: wanted.username,
      password: ticket,
    })
    expect(login.body).toMatchObject({ success: true, user: { isPremium: true } })
    const { body: user } = await browser.get('/api/user')
    expect(user).toMatchObject({ subscriptionStatus: 'active', subscriptionPlan: 'annual', isPremium: true })

    expect(await paymentsOf(userId)).toEqual([
      expect.objectContaining({
        amountCents: 8000,
        currency: 'usd',
        status: 'paid',
        visitSession: 'visit-of-ines-1',
      }),
    ])
    expect(await receiptsOf(userId)).toHaveLength(1)
    expect((await receiptsOf(userId))[0]?.html).toContain('$80.00')
    const referred = await app.deps.db.select().from(outbox).where(eq(outbox.template, 'referral'))
    expect(referred.map((mail) => mail.toEmail).sort()).toEqual([
      'eva@friends.example',
      'finn@friends.example',
    ])
    const sales = await app.deps.db
      .select()
      .from(conversions)
      .where(eq(conversions.sessionId, 'visit-of-ines-1'))
    expect(sales).toEqual([expect.objectContaining({ eventType: 'payment_complete', valueCents: 8000 })])
  })

  it('works for a second account that somebody signed in registers', async () => {
    const learner = await app.as('learner')
    const { body: account } = await learner.post('/api/register', registration())
    const { body } = await learner.post('/api/create-stripe-checkout', {
      planId: 'annual',
      userId: account.user.id,
      ticket: account.ticket,
    })
    await payOnPage(learner, body.url)
    const sessionId = sessionIdOf(body.url)
    expect((await verify(learner, sessionId)).status).toBe(404)
    const verified = await learner.post('/api/verify-stripe-payment', { sessionId, ticket: account.ticket })
    expect(verified.body.success).toBe(true)
    await learner.post('/api/auto-login', { userId: account.user.id, password: account.ticket })
    expect((await learner.get('/api/user')).body).toMatchObject({ id: account.user.id, isPremium: true })
    expect((await userRow(learner.userId))?.subscriptionEndsAt).toBeNull()
  })

  it('spends the ticket with the sign-in', async () => {
    const { browser, userId, ticket } = await registered()
    const { body } = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    await payOnPage(browser, body.url)
    await verify(browser, sessionIdOf(body.url))
    const stranger = app.browser()
    const both = await Promise.all(
      [browser, stranger].map((each) => each.post('/api/auto-login', { userId, password: ticket })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const late = await app.browser().post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    expect(late.status).toBe(401)
  })

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', 'security code is incorrect'],
    ['4242424242424241', 'Your card number is invalid.'],
  ])('with card %s is declined, and can be tried again', async (card, message) => {
    const { browser, userId, ticket } = await registered()
    const { body } = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    const refused = await payOnPage(browser, body.url, card)
    expect(refused.status).toBe(402)
    expect(refused.body.replaceAll('&#39;', "'")).toContain(message)
    expect((await verify(browser, sessionIdOf(body.url))).body.success).toBe(false)
    expect(await paymentsOf(userId)).toEqual([])
    await payOnPage(browser, body.url)
    expect((await verify(browser, sessionIdOf(body.url))).body.success).toBe(true)
  })

  it('twice on the same page pays once', async () => {
    const { browser, userId, ticket } = await registered()
    const { body } = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    await Promise.all([payOnPage(browser, body.url), payOnPage(browser, body.url)])
    await Promise.all([1, 2, 3].map(() => verify(browser, sessionIdOf(body.url))))
    expect(await paymentsOf(userId)).toHaveLength(1)
    expect(await receiptsOf(userId)).toHaveLength(1)
  })

  it('is not possible in an older tab once a newer order was opened', async () => {
    const { browser, userId, ticket } = await registered()
    const older = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    const newer = await browser.post('/api/create-stripe-checkout', { planId: 'threeyear', ticket })
    const page = await payOnPage(browser, older.body.url)
    expect(page.body).toContain('This payment is closed')
    await payOnPage(browser, newer.body.url)
    await verify(browser, sessionIdOf(newer.body.url))
    expect(await paymentsOf(userId)).toEqual([expect.objectContaining({ amountCents: 25_000 })])
  })

  it('that nobody has told us of is found when a newer order takes its place', async () => {
    const { browser, userId, ticket } = await registered()
    const older = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    await payOnPage(browser, older.body.url)
    expect(await paymentsOf(userId)).toEqual([])
    await browser.post('/api/create-stripe-checkout', { planId: 'threeyear', ticket })
    expect(await paymentsOf(userId)).toEqual([
      expect.objectContaining({ amountCents: 10_000, status: 'paid' }),
    ])
  })

  it('while access is active extends it from its end, by calendar months', async () => {
    const learner = await app.as('learner')
    await app.deps.db
      .update(users)
      .set({ subscriptionEndsAt: new Date('2027-02-28T10:00:00Z') })
      .where(eq(users.id, learner.userId))
    const { body } = await learner.post('/api/create-stripe-checkout', { planId: 'threeyear', amount: 250 })
    await payOnPage(learner, body.url)
    await verify(learner, sessionIdOf(body.url))
    expect((await userRow(learner.userId))?.subscriptionEndsAt?.toISOString()).toBe(
      '2030-02-28T10:00:00.000Z',
    )
    const [order] = await app.deps.db.select().from(orders).where(eq(orders.userId, learner.userId))
    expect(order?.accessFrom?.toISOString()).toBe('2027-02-28T10:00:00.000Z')
  })
})

describe('what a browser says about a payment', () => {
  it.each([
    ['nobody', {}, 401],
    ['a made-up ticket', { ticket: 'a'.repeat(43) }, 401],
  ])('is not heard from %s', async (_who, claim, status) => {
    for (const path of ['create-stripe-checkout', 'create-payment-intent', 'create-paypal-order']) {
      const answer = await app.browser().post(`/api/${path}`, { planId: 'annual', ...claim })
      expect([path, answer.status]).toEqual([path, status])
    }
  })

  it('is not heard with a ticket that is two hours old', async () => {
    const { browser, ticket } = await registered()
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
      const answer = await learner.post(`/api/${path}`, { planId: 'annual', amount: 100, ...change })
      expect([path, answer.status, answer.body.code, answer.body.fields]).toEqual([
        path,
        status,
        code,
        fields,
      ])
    }
    expect(await app.deps.db.select().from(orders).where(eq(orders.userId, learner.userId))).toEqual([])
  })

  it('cannot verify a session that is not ours or somebody else’s', async () => {
    const { browser, ticket } = await registered()
    const { body } = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    await payOnPage(browser, body.url)
    const other = await app.as('learner')
    expect((await verify(other, sessionIdOf(body.url))).status).toBe(404)
    expect((await verify(browser, 'cs_test_invented')).status).toBe(404)
    expect((await verify(browser, '')).body.error).toBe('Invalid payment parameters')
  })

  it('cannot sign in with the ticket of another account', async () => {
    const first = await registered()
    const second = await registered()
    const { body } = await first.browser.post('/api/create-stripe-checkout', {
      planId: 'annual',
      ticket: first.ticket,
    })
    await payOnPage(first.browser, body.url)
    await verify(first.browser, sessionIdOf(body.url))
    const answers = [
      await second.browser.post('/api/auto-login', { userId: first.userId, password: second.ticket }),
      await second.browser.post('/api/auto-login', { userId: second.userId, password: first.ticket }),
      await second.browser.post('/api/auto-login', { userId: first.userId, password: first.wanted.password }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})

describe('money that does not fit its order', () => {
  it.each([
    ['amount', { amount: 100 }, 'Paid $1.00, ordered at $100.00'],
    ['currency', { currency: 'eur' }, 'Paid in eur, ordered in usd'],
  ])('by its %s activates nothing and is kept for admins', async (_what, change, note) => {
    const { browser, userId, ticket } = await registered()
    const { body } = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    const session = app.provider.payments.store.sessions.get(sessionIdOf(body.url))
    Object.assign(session ?? {}, change)
    await payOnPage(browser, body.url)
    const verified = await verify(browser, sessionIdOf(body.url))
    expect(verified.body).toMatchObject({
      success: false,
      message: expect.stringContaining('does not match'),
    })
    expect((await userRow(userId))?.subscriptionEndsAt).toBeNull()
    expect((await browser.post('/api/auto-login', { userId, password: ticket })).status).toBe(422)
    expect(await receiptsOf(userId)).toEqual([])
    const admin = await app.as('admin')
    const listed = (await admin.get('/api/admin/payments')).body
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
    expect((await verify(learner, body.sessionId)).body.success).toBe(false)
    expect((await confirmCard(learner, body.clientSecret)).body.paymentIntent.status).toBe('succeeded')
    expect((await verify(learner, body.sessionId)).body.success).toBe(true)
    expect((await userRow(learner.userId))?.subscriptionEndsAt?.toISOString().slice(0, 10)).toBe('2027-02-21')
  })

  it('needs no card when promo code and plan come to nothing', async () => {
    await createPromo(app, { code: 'FIVER', discountType: 'fixed_amount', discountValue: 960 })
    const learner = await app.as('learner')
    const { body } = await learner.post('/api/create-payment-intent', {
      planId: 'monthly',
      promoCode: 'fiver',
    })
    expect(body).toMatchObject({ clientSecret: null, amount: 0 })
    expect((await verify(learner, body.sessionId)).body.success).toBe(true)
    expect((await learner.get('/api/user')).body.isPremium).toBe(true)
    expect(await paymentsOf(learner.userId)).toEqual([])
  })
})
