import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/database/tables/accounts.ts'
import { orders } from '#server/database/tables/billing.ts'
import { outbox } from '#server/database/tables/messages.ts'
import { conversions } from '#server/database/tables/visits.ts'
import {
  type PaymentApp,
  paymentsOf,
  payOnPage,
  receiptsOf,
  registerPayer,
  registration,
  sessionIdOf,
  startPaymentApp,
  verifyCard,
} from '#tests/support/app/payment-app.ts'
import { confirmMailed } from '#tests/support/server/address-link.ts'

let app: PaymentApp
beforeAll(async () => {
  app = await startPaymentApp()
})
afterAll(() => app.close())

const userRow = async (userId: number) =>
  (await app.deps.db.select().from(users).where(eq(users.id, userId)))[0]

describe('paying on the hosted page', () => {
  it('leads from registration to a signed-in premium learner', async () => {
    const { browser, form, userId, ticket } = await registerPayer(app, {
      referralEmail1: 'eva@friends.example',
      referralEmail2: 'finn@friends.example',
    })
    const opened = await browser.post('/api/create-stripe-checkout', {
      planId: 'annual',
      amount: 80,
      planName: 'Premium 1 Year',
      customerEmail: form.email.toUpperCase(),
      userId,
      ticket,
      visitSession: 'visit-of-ines-1',
    })
    expect(opened.status).toBe(200)
    const page = await browser.get(new URL(opened.body.url).pathname)
    expect(page.body).toContain('Test payment, no money moves')
    expect(page.body).toContain('$80.00')

    const sessionId = sessionIdOf(opened.body.url)
    expect((await verifyCard(browser, sessionId)).body).toEqual({
      success: false,
      isProcessing: false,
      message: 'This payment has not been completed',
    })
    expect((await browser.post('/api/auto-login', { userId, password: ticket })).status).toBe(422)

    const paid = await payOnPage(browser, opened.body.url)
    expect(paid.headers.location).toBe(`http://localhost:3000/payment/success?session_id=${sessionId}`)
    expect((await verifyCard(browser, sessionId)).body.success).toBe(true)
    const login = await browser.post('/api/auto-login', {
      userId,
      username: form.username,
      password: ticket,
    })
    expect(login.body).toMatchObject({ success: true, user: { isPremium: true } })
    const { body: user } = await browser.get('/api/user')
    expect(user).toMatchObject({ subscriptionStatus: 'active', subscriptionPlan: 'annual', isPremium: true })

    expect(await paymentsOf(app, userId)).toEqual([
      expect.objectContaining({
        amountCents: 8000,
        currency: 'usd',
        status: 'paid',
        visitSession: 'visit-of-ines-1',
      }),
    ])
    expect(await receiptsOf(app, userId)).toHaveLength(1)
    expect((await receiptsOf(app, userId))[0]?.html).toContain('$80.00')
    const referred = async () =>
      (await app.deps.db.select().from(outbox).where(eq(outbox.template, 'referral')))
        .map((mail) => mail.toEmail)
        .sort()
    expect(await referred()).toEqual([])
    await confirmMailed(app, form.email)
    expect(await referred()).toEqual(['eva@friends.example', 'finn@friends.example'])
    const sales = await app.deps.db
      .select()
      .from(conversions)
      .where(eq(conversions.sessionId, 'visit-of-ines-1'))
    expect(sales).toEqual([expect.objectContaining({ eventType: 'payment_complete', valueCents: 8000 })])
  })

  it('works for a second account that a signed-in user registers', async () => {
    const learner = await app.as('learner')
    const { body: account } = await learner.post('/api/register', registration())
    const { body } = await learner.post('/api/create-stripe-checkout', {
      planId: 'annual',
      userId: account.user.id,
      ticket: account.ticket,
    })
    await payOnPage(learner, body.url)
    const sessionId = sessionIdOf(body.url)
    expect((await verifyCard(learner, sessionId)).status).toBe(404)
    const verified = await learner.post('/api/verify-stripe-payment', { sessionId, ticket: account.ticket })
    expect(verified.body.success).toBe(true)
    await learner.post('/api/auto-login', { userId: account.user.id, password: account.ticket })
    expect((await learner.get('/api/user')).body).toMatchObject({ id: account.user.id, isPremium: true })
    expect((await userRow(learner.userId))?.subscriptionEndsAt).toBeNull()
  })

  it('uses up the ticket with the sign-in', async () => {
    const { browser, userId, ticket } = await registerPayer(app)
    const { body } = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    await payOnPage(browser, body.url)
    await verifyCard(browser, sessionIdOf(body.url))
    const stranger = app.browser()
    const both = await Promise.all(
      [browser, stranger].map((each) => each.post('/api/auto-login', { userId, password: ticket })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const spent = await app.browser().post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    expect(spent.status).toBe(401)
  })

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', 'security code is incorrect'],
    ['4242424242424241', 'Your card number is invalid.'],
  ])('with card %s is declined, and can be tried again', async (card, message) => {
    const { browser, userId, ticket } = await registerPayer(app)
    const { body } = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    const refused = await payOnPage(browser, body.url, card)
    expect(refused.status).toBe(402)
    expect(refused.body.replaceAll('&#39;', "'")).toContain(message)
    expect((await verifyCard(browser, sessionIdOf(body.url))).body.success).toBe(false)
    expect(await paymentsOf(app, userId)).toEqual([])
    await payOnPage(browser, body.url)
    expect((await verifyCard(browser, sessionIdOf(body.url))).body.success).toBe(true)
  })

  it('twice on the same page pays once', async () => {
    const { browser, userId, ticket } = await registerPayer(app)
    const { body } = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    await Promise.all([payOnPage(browser, body.url), payOnPage(browser, body.url)])
    await Promise.all([1, 2, 3].map(() => verifyCard(browser, sessionIdOf(body.url))))
    expect(await paymentsOf(app, userId)).toHaveLength(1)
    expect(await receiptsOf(app, userId)).toHaveLength(1)
  })

  it('is not possible in an older tab once a newer order was opened', async () => {
    const { browser, userId, ticket } = await registerPayer(app)
    const older = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    const newer = await browser.post('/api/create-stripe-checkout', { planId: 'threeyear', ticket })
    const page = await payOnPage(browser, older.body.url)
    expect(page.body).toContain('This payment is closed')
    await payOnPage(browser, newer.body.url)
    await verifyCard(browser, sessionIdOf(newer.body.url))
    expect(await paymentsOf(app, userId)).toEqual([expect.objectContaining({ amountCents: 25_000 })])
  })

  it('that was not reported to us is found when a newer order replaces its order', async () => {
    const { browser, userId, ticket } = await registerPayer(app)
    const older = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    await payOnPage(browser, older.body.url)
    expect(await paymentsOf(app, userId)).toEqual([])
    await browser.post('/api/create-stripe-checkout', { planId: 'threeyear', ticket })
    expect(await paymentsOf(app, userId)).toEqual([
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
    await verifyCard(learner, sessionIdOf(body.url))
    expect((await userRow(learner.userId))?.subscriptionEndsAt?.toISOString()).toBe(
      '2030-02-28T10:00:00.000Z',
    )
    const [order] = await app.deps.db.select().from(orders).where(eq(orders.userId, learner.userId))
    expect(order?.accessFrom?.toISOString()).toBe('2027-02-28T10:00:00.000Z')
  })
})
