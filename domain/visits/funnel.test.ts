import { expect, test } from 'vitest'
import { completeFunnel, withDropout } from './funnel.ts'

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

test.each<[visitors: number[], dropouts: (number | null)[]]>([
  [[], []],
  [[100], [null]],
  [
    [100, 25, 20, 5, 4],
    [null, 0.75, 0.2, 0.75, 0.2],
  ],
  [
    [8, 8],
    [null, 0],
  ],
  [
    [8, 0, 0, 3],
    [null, 1, null, null],
  ],
  // More visitors signed in than registered, because they had registered before.
  [
    [100, 10, 30, 6, 6],
    [null, 0.9, -2, 0.8, 0],
  ],
])('of %j visitors, step by step, drop out %j', (visitors, dropouts) => {
  const steps = completeFunnel([]).slice(0, visitors.length)
  const reached = steps.map((step, place) => ({ ...step, uniqueUsers: visitors[place] ?? 0, count: 500 }))
  expect(withDropout(reached)).toEqual(reached.map((step, place) => ({ ...step, dropout: dropouts[place] })))
})
