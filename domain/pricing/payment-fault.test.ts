import { describe, expect, it } from 'vitest'
import { dollarText, paymentFault } from './payment-fault.ts'

const order = { provider: 'stripe', amountCents: 8000, currency: 'usd' }

describe('money for an order', () => {
  it('fits when provider, currency and amount are those of the order', () => {
    expect(paymentFault(order, { ...order })).toBeUndefined()
  })

  it.each([
    ['one cent less', { amountCents: 7999 }, 'Paid $79.99, ordered at $80.00'],
    ['one cent more', { amountCents: 8001 }, 'Paid $80.01, ordered at $80.00'],
    ['nothing', { amountCents: 0 }, 'Paid $0.00, ordered at $80.00'],
    ['another currency', { currency: 'eur' }, 'Paid in eur, ordered in usd'],
    ['a currency in capitals', { currency: 'USD' }, 'Paid in USD, ordered in usd'],
    ['another provider', { provider: 'paypal' }, 'Paid with paypal, ordered with stripe'],
  ])('does not fit with %s', (_what, change, fault) => {
    expect(paymentFault(order, { ...order, ...change })).toBe(fault)
  })

  it('may be missing for an order of nothing only', () => {
    expect(paymentFault({ ...order, amountCents: 0 }, null)).toBeUndefined()
    expect(paymentFault(order, null)).toBe('Nothing was paid')
    expect(paymentFault({ ...order, amountCents: 1 }, null)).toBe('Nothing was paid')
  })
})

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [7999, '$79.99'],
  [25_000, '$250.00'],
])('%i cents are %s', (cents, text) => expect(dollarText(cents)).toBe(text))
