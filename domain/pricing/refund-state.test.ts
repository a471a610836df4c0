import { expect, it } from 'vitest'
import { nextRefundState, type RefundState, refundStates } from './refund-state.ts'

it.each([
  // known, and after: requested, pending, done, failed were told
  ['requested', [null, 'pending', 'done', 'failed']],
  ['pending', [null, null, 'done', 'failed']],
  ['done', [null, null, null, 'failed']],
  ['failed', [null, null, null, null]],
] as const)('a refund that is %s becomes', (known, after) => {
  expect(refundStates.map((told) => nextRefundState(known, told))).toEqual(after)
})

/** All orders of these notices. */
const ordersOf = (notices: RefundState[]): RefundState[][] =>
  notices.length < 2
    ? [notices]
    : notices.flatMap((first, place) => ordersOf(notices.toSpliced(place, 1)).map((rest) => [first, ...rest]))

it.each([
  [['pending', 'done'], 'done'],
  [['pending', 'failed'], 'failed'],
  [['pending', 'done', 'failed'], 'failed'],
  [['done', 'done', 'pending', 'pending'], 'done'],
] satisfies [RefundState[], RefundState][])('%j in any order end as %s', (notices, end) => {
  for (const order of ordersOf(notices))
    expect(
      order.reduce<RefundState>((known, told) => nextRefundState(known, told) ?? known, 'requested'),
    ).toBe(end)
})
