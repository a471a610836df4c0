import { expect, it } from 'vitest'
import { type LedgerSums, ledgerLine, ledgerTotal } from './ledger.ts'

const nothing: LedgerSums = {
  payments: 0,
  grossCents: 0,
  refundedCents: 0,
  lostCents: 0,
  feeCents: 0,
  unknownFees: 0,
}

it.each<
  [string, Partial<LedgerSums>, number, { netCents: number; feeCents: number | null; taxCents: number }]
>([
  ['nothing', {}, 20, { netCents: 0, feeCents: 0, taxCents: 0 }],
  [
    'a payment with a known fee',
    { payments: 1, grossCents: 12_000, feeCents: 378 },
    20,
    { netCents: 12_000, feeCents: 378, taxCents: 2000 },
  ],
  [
    'no tax by setting',
    { payments: 1, grossCents: 12_000, feeCents: 378 },
    0,
    { netCents: 12_000, feeCents: 378, taxCents: 0 },
  ],
  [
    'no known fee at all',
    { payments: 2, grossCents: 5000, unknownFees: 2 },
    0,
    { netCents: 5000, feeCents: null, taxCents: 0 },
  ],
  [
    'a fee that is known of one of two',
    { payments: 2, grossCents: 5000, feeCents: 100, unknownFees: 1 },
    0,
    { netCents: 5000, feeCents: 100, taxCents: 0 },
  ],
  [
    'a refund and a lost dispute of earlier months, whose tax comes back',
    { refundedCents: 10_000, lostCents: 1900 },
    19,
    { netCents: -11_900, feeCents: 0, taxCents: -1900 },
  ],
  ['a note that was taken back', { refundedCents: -4000 }, 0, { netCents: 4000, feeCents: 0, taxCents: 0 }],
  [
    'half a cent of tax',
    { payments: 1, grossCents: 3, feeCents: 1 },
    20,
    { netCents: 3, feeCents: 1, taxCents: 1 },
  ],
  [
    'half a cent of tax that comes back',
    { refundedCents: 3 },
    20,
    { netCents: -3, feeCents: 0, taxCents: -1 },
  ],
])('%s', (_, sums, taxPercent, expected) => {
  expect(ledgerLine({ ...nothing, ...sums }, taxPercent)).toMatchObject(expected)
})

it('the total is the sum of the lines, cent by cent', () => {
  const lines = [
    ledgerLine({ ...nothing, payments: 1, grossCents: 999, feeCents: 59 }, 7.5),
    ledgerLine({ ...nothing, payments: 1, grossCents: 999, unknownFees: 1 }, 7.5),
    ledgerLine({ ...nothing, refundedCents: 500, lostCents: 100 }, 7.5),
  ]
  expect(lines.map(({ taxCents }) => taxCents)).toEqual([70, 70, -42])
  expect(ledgerTotal(lines)).toEqual({
    payments: 2,
    grossCents: 1998,
    refundedCents: 500,
    lostCents: 100,
    feeCents: 59,
    unknownFees: 1,
    netCents: 1398,
    taxCents: 98,
  })
  expect(ledgerTotal([])).toMatchObject({ payments: 0, feeCents: 0, netCents: 0 })
})
