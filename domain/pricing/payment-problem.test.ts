import { describe, expect, it } from 'vitest'
import { paymentProblem } from './payment-problem.ts'

const order = { provider: 'stripe', amountCents: 8000, currency: 'usd' }

describe('a payment for an order', () => {
  it('matches when provider, currency and amount are those of the order', () => {
    expect(paymentProblem(order, { ...order })).toBeUndefined()
  })

  it.each([
    ['one cent less', { amountCents: 7999 }, 'Paid $79.99, ordered at $80.00'],
    ['one cent more', { amountCents: 8001 }, 'Paid $80.01, ordered at $80.00'],
    ['nothing', { amountCents: 0 }, 'Paid $0.00, ordered at $80.00'],
    ['another currency', { currency: 'eur' }, 'Paid in eur, ordered in usd'],
    ['a currency in capitals', { currency: 'USD' }, 'Paid in USD, ordered in usd'],
    ['another provider', { provider: 'paypal' }, 'Paid with paypal, ordered with stripe'],
  ])('does not match with %s', (_what, change, problem) => {
    expect(paymentProblem(order, { ...order, ...change })).toBe(problem)
  })

  it('may be missing only for an order of $0', () => {
    expect(paymentProblem({ ...order, amountCents: 0 }, null)).toBeUndefined()
    expect(paymentProblem(order, null)).toBe('Nothing was paid')
    expect(paymentProblem({ ...order, amountCents: 1 }, null)).toBe('Nothing was paid')
  })
})
