import { expect, test } from 'vitest'
import { completeFunnel } from './funnel.ts'

test('the funnel has its order, and zeros for what nobody reached', () => {
  const reached = [
    { eventType: 'payment_complete', uniqueUsers: 1, count: 1 },
    { eventType: 'page_view', uniqueUsers: 9, count: 40 },
    { eventType: 'login_complete', uniqueUsers: 3, count: 5 },
  ] as const
  expect(completeFunnel(reached)).toEqual([
    { eventType: 'page_view', uniqueUsers: 9, count: 40 },
    { eventType: 'register', uniqueUsers: 0, count: 0 },
    { eventType: 'login_complete', uniqueUsers: 3, count: 5 },
    { eventType: 'checkout_start', uniqueUsers: 0, count: 0 },
    { eventType: 'payment_complete', uniqueUsers: 1, count: 1 },
  ])
})
