import { expect, test } from 'vitest'
import { readReceiptNumber, receiptNumberOf } from './receipt-number.ts'

test('a number has the year of the payment in UTC and six digits', () => {
  expect(receiptNumberOf({ id: 10, paidAt: new Date('2026-12-31T23:59:59Z') })).toBe('2026-000010')
  expect(receiptNumberOf({ id: 1_234_567, paidAt: new Date('2027-01-01T00:00:00Z') })).toBe('2027-1234567')
})

test.each([
  ['2026-000010', { year: 2026, paymentId: 10 }],
  [' 2026-10 ', { year: 2026, paymentId: 10 }],
  ['2026 – 000010', { year: 2026, paymentId: 10 }],
  ['Receipt 2026-000010', { year: 2026, paymentId: 10 }],
  ['receipt no. 2026-000010', { year: 2026, paymentId: 10 }],
  ['000010', { year: null, paymentId: 10 }],
  ['#10', { year: null, paymentId: 10 }],
  ['2026', { year: null, paymentId: 2026 }],
  ['2026-000000', null],
  ['9999999999', null],
  ['2026-11-21', null],
  ['pi_10', null],
  ['', null],
])('%s is read as %o', (text, expected) => expect(readReceiptNumber(text)).toEqual(expected))
