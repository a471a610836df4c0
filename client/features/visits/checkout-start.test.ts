import { afterEach, expect, it, vi } from 'vitest'
import { sendCheckoutStart } from './checkout-start.ts'
import { sendConversion } from './visit-calls.ts'

afterEach(() => vi.unstubAllGlobals())

function recordBeacons() {
  const sent: { path: string; body: Blob }[] = []
  vi.stubGlobal('navigator', { sendBeacon: (path: string, body: Blob) => sent.push({ path, body }) > 0 })
  vi.stubGlobal('sessionStorage', { getItem: () => 'visit-of-this-tab' })
  return async () => Promise.all(sent.map(async ({ path, body }) => [path, JSON.parse(await body.text())]))
}

it('the start of a checkout carries its value in cents', async () => {
  const sent = recordBeacons()
  sendCheckoutStart({ planId: 'monthly', price: 9.99 })
  expect(await sent()).toEqual([
    [
      '/api/analytics/conversion',
      {
        sessionId: 'visit-of-this-tab',
        eventType: 'checkout_start',
        eventData: { planId: 'monthly' },
        conversionValue: 999,
      },
    ],
  ])
})

it('every other step has no value', async () => {
  const sent = recordBeacons()
  sendConversion({ eventType: 'login_complete', eventData: { method: 'username_password' } })
  const [[, body]] = (await sent()) as [[string, object]]
  expect(body).toMatchObject({ eventType: 'login_complete', conversionValue: 0 })
})
