import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestProvider, type TestProvider } from '#server/test-provider/test-provider.ts'
import { type Notice, paypalNotice, stripeNotice } from '#server/test-provider/webhooks.ts'
import { ProviderUnavailable, type RefundRequest } from './payment-provider.ts'
import { createPaypal } from './paypal.ts'
import { createStripe } from './stripe.ts'

/** What each adapter promises the product, through the wire protocol of its provider. */

const secret = 'whsec_of_the_suite'
const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' }
let server: TestProvider
beforeAll(async () => {
  server = await startTestProvider({ secret, target: () => undefined, now: () => new Date() })
})
afterAll(() => server.close())
afterEach(() => Object.assign(server.payments.store.behaviour, { newRefunds: 'succeeded', tellsFees: true }))

const stripeAt = (baseUrl: string) =>
  createStripe({ secretKey: 'sk_stand_in', webhookSecret: secret, baseUrl, waitMs: 2000 })
const paypalAt = (baseUrl: string) =>
  createPaypal({ baseUrl, clientId: 'id', clientSecret: 'secret', webhookId: 'hook', waitMs: 2000 })

let references = 0
function request() {
  references += 1
  const common = { amountCents: 10_000, currency: 'usd', title: 'A year', email: 'payer@mail.example' }
  return { ...common, reference: `suite-${references}` }
}
const pages = {
  returnUrl: 'https://regimen.example/back',
  cancelUrl: 'https://regimen.example/no',
  expiresAt: new Date(Date.now() + 3_600_000),
}

/** @returns the id of a payment of $100 that has arrived */
async function payByCard(): Promise<string> {
  const { ref } = await stripeAt(server.url).openIntent(request())
  const intent = server.payments.store.intents.get(ref)
  if (!intent) throw new Error('no intent')
  server.payments.payIntent(intent, card)
  return ref
}
async function payByWallet(): Promise<string> {
  const wallet = paypalAt(server.url)
  const { ref } = await wallet.openOrder({ ...request(), ...pages })
  const order = server.payments.store.walletOrders.get(ref)
  if (!order) throw new Error('no order')
  server.payments.approve(order)
  const state = await wallet.capture(ref, ref)
  if (state.state !== 'paid') throw new Error('not paid')
  return state.paymentId
}

const providers = {
  stripe: { at: stripeAt, pay: payByCard, unknown: 'pi_of_nobody' },
  paypal: { at: paypalAt, pay: payByWallet, unknown: '0NOBODY0' },
}

describe.each(['stripe', 'paypal'] as const)('%s', (name) => {
  const { at, pay, unknown } = providers[name]
  const refundOf = (paymentId: string, change: Partial<RefundRequest> = {}): RefundRequest => ({
    paymentId,
    amountCents: 4050,
    currency: 'usd',
    reason: 'duplicate',
    idempotencyKey: `key-${paymentId}`,
    ...change,
  })
  /** The id of the one refund that the provider has made of a payment. */
  const madeOf = (paymentId: string) =>
    [...server.payments.store.refunds.values()].filter((made) => made.paymentId === paymentId)

  it('makes a refund once for a key, and finds it', async () => {
    const provider = at(server.url)
    const paymentId = await pay()
    const made = await provider.refund(refundOf(paymentId))
    const [own] = madeOf(paymentId)
    expect(made).toEqual({ state: 'done', refundId: own?.id, amountCents: 4050, failure: '' })
    expect(await provider.refund(refundOf(paymentId))).toEqual(made)
    expect(madeOf(paymentId)).toHaveLength(1)
    expect(await provider.findRefunds({ paymentId, refundId: own?.id ?? '' })).toEqual([made])
    expect(await provider.findRefunds({ paymentId: unknown, refundId: 'nothing' })).toEqual([])
  })

  it('tells that a refund is on its way, and what became of it', async () => {
    const provider = at(server.url)
    const paymentId = await pay()
    server.payments.store.behaviour.newRefunds = 'pending'
    const made = await provider.refund(refundOf(paymentId))
    expect(made).toMatchObject({ state: 'pending', failure: '' })
    const [own] = madeOf(paymentId)
    if (!own) throw new Error('no refund')
    const ref = { paymentId, refundId: own.id }
    server.payments.changeRefund(own, 'succeeded')
    expect(await provider.findRefunds(ref)).toMatchObject([{ state: 'done' }])
    server.payments.changeRefund(own, 'failed')
    expect(await provider.findRefunds(ref)).toMatchObject([{ state: 'failed', failure: /^[a-z ]+$/ }])
    server.payments.store.behaviour.newRefunds = 'failed'
    expect(
      await provider.refund(refundOf(paymentId, { idempotencyKey: `again-${paymentId}` })),
    ).toMatchObject({ state: 'failed', failure: /\w/ })
  })

  it('refuses more than is left, and a payment that it does not know, with a reason', async () => {
    const provider = at(server.url)
    const paymentId = await pay()
    for (const refused of [refundOf(paymentId, { amountCents: 10_001 }), refundOf(unknown)])
      expect(await provider.refund(refused)).toEqual({
        state: 'refused',
        failure: expect.stringMatching(/\w/),
      })
    expect(madeOf(paymentId)).toEqual([])
  })

  it('tells what it keeps of a payment, or that it does not know yet', async () => {
    const provider = at(server.url)
    const paymentId = await pay()
    server.payments.store.behaviour.tellsFees = false
    expect(await provider.findFee(paymentId)).toBeNull()
    server.payments.store.behaviour.tellsFees = true
    expect(await provider.findFee(paymentId)).toBe(320)
    expect(await provider.findFee(unknown)).toBeNull()
  })

  it('reads from each of its events of a refund which one to look up', async () => {
    const provider = at(server.url)
    const paymentId = await pay()
    const start = server.webhooks.sent.length
    server.payments.store.behaviour.newRefunds = 'pending'
    await provider.refund(refundOf(paymentId))
    const [own] = madeOf(paymentId)
    if (!own) throw new Error('no refund')
    server.payments.changeRefund(own, 'succeeded')
    server.payments.changeRefund(own, 'failed')
    const read = (notice: Notice) =>
      provider.readEvent({ raw: Buffer.from(notice.body), headers: notice.headers })
    const events = await Promise.all(server.webhooks.sent.slice(start).map(read))
    expect(events.map(({ type, refund }) => [type, refund?.refundId ?? null])).toEqual(
      name === 'stripe'
        ? [
            ['refund.created', own.id],
            ['charge.refunded', null],
            ['refund.updated', own.id],
            ['refund.updated', own.id],
            ['refund.failed', own.id],
          ]
        : [
            ['PAYMENT.REFUND.PENDING', own.id],
            ['PAYMENT.CAPTURE.REFUNDED', own.id],
            ['PAYMENT.REFUND.FAILED', own.id],
          ],
    )
    expect(new Set(events.map(({ refund }) => refund?.paymentId))).toEqual(new Set([paymentId]))
    const other =
      name === 'stripe'
        ? stripeNotice(secret, 'customer.created', { object: 'customer', id: 'cus_1' })
        : paypalNotice(secret, 'CUSTOMER.CREATED', { id: 'C1' })
    expect(await read(other)).toMatchObject({ refund: null, dispute: null, ref: null })
  })

  it('is unavailable where it cannot be reached, whatever is asked', async () => {
    const provider = at('http://127.0.0.1:9')
    const ref = { paymentId: 'p', refundId: 'r' }
    const calls = [
      () => provider.refund(refundOf('p')),
      () => provider.findRefunds(ref),
      () => provider.findFee('p'),
    ]
    for (const ask of calls) await expect(ask()).rejects.toBeInstanceOf(ProviderUnavailable)
  })
})
