import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_live_key',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_key',
}
const stripeTestKeys = {
  ...stripeKeys,
  STRIPE_SECRET_KEY: 'sk_test_key',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_key',
}
const sandbox = 'https://api-m.sandbox.paypal.com'
const paypalKeys = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' }
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://regimen.example',
  SECRETS_KEY: randomBytes(32).toString('hex'),
  TRUST_PROXY: 'loopback',
  MAIL: 'outbox',
  POSTAL_ADDRESS: '1 Main Street, Springfield',
}

/** The content security policy of pages; without a build, the substitute page has the same policy. */
async function policyOfPages(at: TestApp): Promise<string> {
  return String((await at.browser().get('/checkout')).headers['content-security-policy'])
}

describe('ways to pay', () => {
  it('without keys are both, simulated by the test provider on our own origin', async () => {
    app = await startTestApp()
    const { body } = await app.browser().get('/api/payment-options')
    expect(body).toEqual({
      isTest: true,
      card: { publishableKey: 'pk_stand_in', scriptUrl: '/test-provider/stripe.js' },
      wallet: true,
    })
    expect(await policyOfPages(app)).not.toContain('stripe')
    const script = await app.browser().get('/test-provider/stripe.js')
    expect(script.headers['content-type']).toContain('javascript')
  })

  it('with card keys alone hide the wallet and open the card provider’s hosts, no others', async () => {
    app = await startTestApp({ env: stripeKeys })
    const { body } = await app.browser().get('/api/payment-options')
    expect(body).toEqual({
      isTest: false,
      card: { publishableKey: 'pk_live_key', scriptUrl: null },
      wallet: false,
    })
    const hosts = (await policyOfPages(app)).match(/https:\/\/[\w.-]+/g)
    expect(new Set(hosts)).toEqual(
      new Set(['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com']),
    )
    const learner = await app.as('learner')
    const wallet = await learner.post('/api/create-paypal-order', { planId: 'annual' })
    expect([wallet.status, wallet.body.code]).toEqual([422, 'payment_not_offered'])
    expect((await app.browser().get('/test-provider/stripe.js')).status).toBe(404)
  })

  it('with wallet keys alone hide the card form and open no host', async () => {
    app = await startTestApp({ env: paypalKeys })
    const { body } = await app.browser().get('/api/payment-options')
    expect(body).toEqual({ isTest: false, card: null, wallet: true })
    expect(await policyOfPages(app)).not.toContain('https://')
  })

  it('respond with 503 when the provider is unavailable, and nothing is activated', async () => {
    app = await startTestApp({
      env: { TEST_PROVIDER_URL: 'http://127.0.0.1:9', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
    })
    const learner = await app.as('learner')
    for (const path of ['create-stripe-checkout', 'create-payment-intent', 'create-paypal-order']) {
      const response = await learner.post(`/api/${path}`, { planId: 'annual' })
      expect([path, response.status]).toEqual([path, 503])
      expect(response.headers['retry-after']).toBeDefined()
    }
    expect((await learner.get('/api/user')).body.isPremium).toBe(false)
  })

  it('wait for a provider that accepts and stays silent no longer than is set, and say so alike', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const { port } = silent.address() as AddressInfo
    app = await startTestApp({
      env: {
        TEST_PROVIDER_URL: `http://127.0.0.1:${port}`,
        STRIPE_WEBHOOK_SECRET: 'whsec_x',
        PAYMENT_WAIT_SECONDS: '0.2',
      },
    })
    const learner = await app.as('learner')
    const paths = ['create-stripe-checkout', 'create-payment-intent', 'create-paypal-order']
    const responses = await Promise.all(
      paths.map((path) => learner.post(`/api/${path}`, { planId: 'annual' })),
    )
    expect(responses.map(({ status, body }) => [status, body.error])).toEqual(
      paths.map(() => [503, 'The payment service cannot be reached. Please try again in a moment.']),
    )
    silent.closeAllConnections()
    silent.close()
    // The default timeout is 15 s, and the card provider's own library would retry for longer.
  }, 14_000)

  it('of the test provider expose its pages only, not its API', async () => {
    app = await startTestApp()
    for (const path of [
      'v1/payment_intents',
      '..%2fv1/payment_intents',
      '%2e%2e/v1/checkout/sessions',
      'checkout/../../v1',
    ]) {
      const response = await app.browser().get(`/test-provider/${path}`)
      expect([path, response.status]).toEqual([path, 404])
    }
  })
})

describe('production', () => {
  it.each([
    ['test payments that nobody asked for', {}, 'PAYMENTS=test must be said by name'],
    [
      'a card provider without its webhook secret',
      { ...stripeKeys, STRIPE_WEBHOOK_SECRET: '' },
      'STRIPE_WEBHOOK_SECRET',
    ],
    ['a wallet without its webhook id', { ...paypalKeys, PAYPAL_WEBHOOK_ID: '' }, 'PAYPAL_WEBHOOK_ID'],
    [
      'a test key beside a live form',
      { ...stripeKeys, STRIPE_SECRET_KEY: 'sk_test_key' },
      'STRIPE_SECRET_KEY',
    ],
    [
      'a restricted test key beside a live form',
      { ...stripeKeys, STRIPE_SECRET_KEY: 'rk_test_key' },
      'STRIPE_PUBLISHABLE_KEY',
    ],
    [
      'a live key beside a test form',
      { ...stripeKeys, STRIPE_PUBLISHABLE_KEY: 'pk_test_key' },
      'STRIPE_PUBLISHABLE_KEY',
    ],
    [
      'live cards beside a wallet of the sandbox',
      { ...stripeKeys, ...paypalKeys, PAYPAL_BASE_URL: sandbox },
      'PAYPAL_BASE_URL',
    ],
    ['test cards beside a live wallet', { ...stripeTestKeys, ...paypalKeys }, 'PAYPAL_BASE_URL'],
  ])('refuses %s', (_what, env, message) => {
    expect(() => readConfig({ ...production, ...env })).toThrow(message)
  })

  it('takes keys of one mode, and names test keys as a risk', () => {
    const risksOf = (env: object) =>
      readConfig({ ...production, DATABASE_URL: 'postgres://db.example/x', ...env }).risks
    expect(risksOf({ ...stripeKeys, ...paypalKeys })).toEqual([])
    expect(risksOf({ ...stripeTestKeys, ...paypalKeys, PAYPAL_BASE_URL: sandbox })).toEqual([
      expect.stringContaining('STRIPE_SECRET_KEY'),
      expect.stringContaining('PAYPAL_BASE_URL'),
    ])
    // Keys of an unused provider are no risk.
    expect(risksOf({ ...stripeKeys, STRIPE_SECRET_KEY: 'sk_test_key', PAYMENTS: 'test' })).toEqual([])
  })

  it('accepts test payments when they are set explicitly, with or without keys', () => {
    expect(readConfig({ ...production, PAYMENTS: 'test' }).payments.mode).toBe('test')
    expect(readConfig({ ...production, ...stripeKeys, PAYMENTS: 'test' }).payments.mode).toBe('test')
    expect(readConfig({ ...production, ...stripeKeys }).payments.mode).toBe('live')
  })
})
