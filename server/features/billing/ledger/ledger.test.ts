import Papa from 'papaparse'
import { beforeEach, expect, it } from 'vitest'
import { stripeNotice } from '#server/test-provider/webhooks.ts'
import { paymentAdminApp, paymentsPath } from '#tests/support/app/payment-admin-app.ts'

const { app, admin, pay, payAtProvider, refund, travel } = paymentAdminApp()
const ledgerPath = '/api/admin/ledger'

beforeEach(async () => {
  await travel('2027-03-10T12:00:00Z')
  await app.deps.open.script('delete from payments; delete from orders')
})

const show = async (query = '') => (await admin.get(`${ledgerPath}${query}`)).body
const revenue = async () => (await admin.get('/api/admin/analytics-dashboard?timeframe=90d')).body.revenue
const nothing = {
  payments: 0,
  gross: 0,
  refunded: 0,
  disputesLost: 0,
  net: 0,
  fees: 0,
  unknownFees: 0,
  tax: 0,
}

/** Three payments of two months: one refunded in the next, one lost in a dispute, one that fits no order. */
async function fillLedger() {
  const annual = await payAtProvider(await app.as('learner'))
  await pay(await app.as('learner'), { planId: 'monthly' })
  const wrong = await pay(await app.as('learner'), { amountCents: 7000 })
  const disputed = await payAtProvider(await app.as('learner'))
  await travel('2027-04-02T12:00:00Z')
  await refund(annual.id, { amount: 40 })
  const lost = stripeNotice('whsec_of_the_tests', 'charge.dispute.closed', {
    id: 'dp_ledger',
    payment_intent: disputed.providerPaymentId,
    amount: 10_000,
    reason: 'fraudulent',
    status: 'lost',
  })
  await app.deliver(lost)
  return { wrong }
}

it('has what was paid and what went back, each in its month, and agrees with the revenue', async () => {
  const { wrong } = await fillLedger()
  const march = [
    {
      month: '2027-03',
      planId: 'annual',
      ...{ ...nothing, payments: 2, gross: 200, net: 200, fees: 6.4 },
    },
    {
      month: '2027-03',
      planId: 'monthly',
      ...{ ...nothing, payments: 1, gross: 9.99, net: 9.99, fees: null, unknownFees: 1 },
    },
  ]
  const april = {
    month: '2027-04',
    planId: 'annual',
    ...{ ...nothing, refunded: 40, disputesLost: 100, net: -140 },
  }
  const ledger = await show()
  expect(ledger).toMatchObject({ year: 2027, years: [2027], taxPercent: 0 })
  expect(ledger.lines).toEqual([april, ...march])
  expect(ledger.total).toEqual({
    ...nothing,
    payments: 3,
    gross: 209.99,
    refunded: 40,
    disputesLost: 100,
    net: 69.99,
    fees: 6.4,
    unknownFees: 1,
  })
  const sums = await revenue()
  expect([sums.gross, sums.refunded, sums.net]).toEqual([20_999, 14_000, 6999])
  // Money that fits no order is in both once it is handled.
  await admin.post(`${paymentsPath}/${wrong.id}/handled`, { note: 'Kept' })
  const { lines, total } = await show()
  expect(lines).toContainEqual({
    month: '2027-03',
    planId: null,
    ...{ ...nothing, payments: 1, gross: 70, net: 70, fees: null, unknownFees: 1 },
  })
  expect(Math.round(total.net * 100)).toBe((await revenue()).net)
})

it('has what a server of the version before noted, in the month of its last change', async () => {
  const payment = await pay(await app.as('learner'))
  await refund(payment.id, { amount: 10 })
  await app.deps.open.query(
    "update payments set refunded_cents = 2500, refunded_at = '2027-02-01T00:00:00Z' where id = $1",
    [payment.id],
  )
  const { lines } = await show()
  expect(lines.map(({ month, refunded }: Record<string, unknown>) => [month, refunded])).toEqual([
    ['2027-03', 10],
    ['2027-02', 15],
  ])
})

it('is a file of plain numbers, and an unknown fee is an empty cell', async () => {
  await pay(await app.as('learner'), { planId: 'monthly' })
  const { headers, raw } = await admin.sendRaw({ method: 'GET', url: `${ledgerPath}/export?year=2027` })
  expect(headers['content-disposition']).toContain('ledger-2027.csv')
  const text = raw.toString()
  expect(text.startsWith('\uFEFF')).toBe(true)
  const { data } = Papa.parse<string[]>(text.slice(1).trim())
  expect(data).toEqual([
    ['month', 'plan', 'payments', 'gross', 'refunded', 'disputesLost', 'net', 'fees', 'paymentsWithoutFee'],
    ['2027-03', 'Premium Monthly', '1', '9.99', '0', '0', '9.99', '', '1'],
    ['2027', 'Total', '1', '9.99', '0', '0', '9.99', '', '1'],
  ])
})

it('of a year without payments is empty, and a year of no sense is refused', async () => {
  expect(await show('?year=2026')).toMatchObject({
    year: 2026,
    years: [2027, 2026],
    lines: [],
    total: nothing,
  })
  expect((await admin.get(`${ledgerPath}?year=x`)).status).toBe(400)
})
