import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { everyCall, fieldsOf, pathOf, plainBody } from '#tests/contract/every-call.ts'
import {
  createPromo,
  type PaymentApp,
  registration,
  startPaymentApp,
} from '#tests/support/app/payment-app.ts'
import type { Client } from '#tests/support/app/test-app.ts'

let app: PaymentApp
beforeAll(async () => {
  app = await startPaymentApp({ THROTTLE_FACTOR: '1' })
  await createPromo(app, { code: 'RIGHT', description: 'For residents' })
})
afterAll(() => app.close())

const isPromoField = (field: string) => field === 'promoCode'
const reading = everyCall.filter(
  ([name, call]) => name === 'billing.validatePromoCode' || fieldsOf(call.body).some(isPromoField),
)

let addresses = 0
const newAddress = () => `10.9.${++addresses}.1`

/** Tries a code through any call that reads one. */
function attempt(browser: Client, call: Endpoint, guess: { code: string; from: string }) {
  const body = call.path === '/api/register' ? registration() : (plainBody(call.body) as object)
  const planId = { planId: 'annual' }
  const code = { [call.guessed?.field ?? 'promoCode']: guess.code }
  return browser.send({
    method: call.method,
    url: pathOf(call),
    payload: { ...body, ...(call.path === '/api/register' ? {} : planId), ...code },
    remoteAddress: guess.from,
  })
}

it('every endpoint that reads a promo code declares it', () => {
  expect(reading.length).toBeGreaterThanOrEqual(6)
  for (const [name, call] of reading) expect(call.guessed, name).toMatchObject({ name: 'promo-code' })
  const declared = everyCall.filter(([, call]) => call.guessed)
  expect(declared.map(([name]) => name).sort()).toEqual(reading.map(([name]) => name).sort())
})

describe.each(reading)('%s', (_name, call) => {
  it.each(['RIGHT', 'NOSUCH'])('reveals nothing about %s after 20 attempts elsewhere', async (code) => {
    const learner = await app.as('learner')
    const from = newAddress()
    for (let n = 0; n < 20; n++)
      expect((await learner.post('/api/validate-promo-code', { code: `GUESS${n}` })).status).toBe(200)
    const response = await attempt(learner, call, { code, from })
    expect(response.status).toBe(429)
    expect(JSON.stringify(response.body)).not.toMatch(/residents|Invalid promo|80/)
  })

  it('takes a point for a right code, too', async () => {
    const learner = await app.as('learner')
    const check = () => learner.post('/api/validate-promo-code', { code: 'RIGHT' })
    for (let n = 0; n < 19; n++) expect((await check()).body.valid).toBe(true)
    await attempt(learner, call, { code: 'RIGHT', from: newAddress() })
    expect((await check()).status).toBe(429)
  })
})

it('of 60 attempts at once through the price 20 are checked, by a visitor’s address', async () => {
  const from = newAddress()
  const price = (promoCode?: string) =>
    app.browser().send({
      method: 'POST',
      url: '/api/checkout-price',
      payload: { planId: 'annual', promoCode },
      remoteAddress: from,
    })
  const responses = await Promise.all(Array.from({ length: 60 }, (_, n) => price(n % 2 ? 'RIGHT' : `NO${n}`)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
  expect((await price()).body.price).toBe(100)
  expect((await price('')).body.price).toBe(100)
})
