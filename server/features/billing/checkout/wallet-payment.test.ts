import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  chooseInWallet,
  type PaymentApp,
  paymentsOf,
  registerPayer,
  startPaymentApp,
} from '#tests/support/app/payment-app.ts'
import type { Client } from '#tests/support/app/test-app.ts'

let app: PaymentApp
beforeAll(async () => {
  app = await startPaymentApp()
})
afterAll(() => app.close())

async function openWallet(browser: Client, more: Record<string, unknown>) {
  const { status, body } = await browser.post('/api/create-paypal-order', { planId: 'annual', ...more })
  expect(status).toBe(200)
  return { url: String(body.url), token: new URL(body.url).pathname.split('/').at(-1) ?? '' }
}

const complete = (browser: Client, token: string, more: Record<string, unknown> = {}) =>
  browser.post('/api/complete-paypal-payment', { token, PayerID: 'PAYER123', ...more })

describe('paying with the wallet', () => {
  it('leads from registration over approval to a signed-in premium learner', async () => {
    const { browser, form, userId, ticket } = await registerPayer(app)
    const { url, token } = await openWallet(browser, { ticket, amount: 100 })
    const back = await chooseInWallet(browser, url, 'approve')
    expect(back.pathname).toBe('/auth')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      payment: 'success',
      token,
      PayerID: expect.stringMatching(/^\w+$/),
    })
    const { status, body } = await complete(browser, token, { username: form.username, password: ticket })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, user: { isPremium: true } })
    expect((await browser.get('/api/user')).body.subscriptionStatus).toBe('active')
    expect(await paymentsOf(app, userId)).toEqual([
      expect.objectContaining({ provider: 'paypal', amountCents: 10_000, currency: 'usd' }),
    ])
  })

  it('takes no money and opens nothing before the approval', async () => {
    const { browser, userId, ticket } = await registerPayer(app)
    const { token } = await openWallet(browser, { ticket })
    const early = await complete(browser, token, { password: ticket })
    expect([early.status, early.body.code]).toEqual([422, 'payment_not_approved'])
    expect(await paymentsOf(app, userId)).toEqual([])
    expect((await browser.get('/api/user')).status).toBe(401)
  })

  it('cancelled returns to /auth and leaves the order unpaid', async () => {
    const learner = await app.as('learner')
    const { url, token } = await openWallet(learner, {})
    const back = await chooseInWallet(learner, url, 'cancel')
    expect(`${back.pathname}?payment=${back.searchParams.get('payment')}`).toBe('/auth?payment=cancelled')
    expect((await complete(learner, token)).status).toBe(422)
  })

  it('several times at once is one payment', async () => {
    const learner = await app.as('learner')
    const { url, token } = await openWallet(learner, {})
    await chooseInWallet(learner, url, 'approve')
    const responses = await Promise.all([1, 2, 3, 4].map(() => complete(learner, token)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await paymentsOf(app, learner.userId)).toHaveLength(1)
  })

  it('of another user, or without an order, cannot be completed', async () => {
    const learner = await app.as('learner')
    const { url, token } = await openWallet(learner, {})
    await chooseInWallet(learner, url, 'approve')
    expect((await complete(await app.as('learner'), token)).status).toBe(404)
    expect((await complete(app.browser(), token)).status).toBe(401)
    expect((await complete(app.browser(), token, { password: 'x'.repeat(43) })).status).toBe(401)
    expect((await complete(learner, 'NOSUCHTOKEN')).status).toBe(404)
    expect(await paymentsOf(app, learner.userId)).toEqual([])
  })

  it('is rejected for an order that a newer one has replaced', async () => {
    const learner = await app.as('learner')
    const older = await openWallet(learner, {})
    await chooseInWallet(learner, older.url, 'approve')
    await openWallet(learner, { planId: 'threeyear' })
    const response = await complete(learner, older.token)
    expect([response.status, response.body.code]).toEqual([409, 'order_closed'])
    expect(await paymentsOf(app, learner.userId)).toEqual([])
  })
})
