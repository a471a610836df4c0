import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { visitsAdmin } from '#contracts/visits/visits.ts'
import { payments } from '#server/database/tables/billing.ts'
import { pageViews } from '#server/database/tables/visits.ts'
import { rollUpVisits } from '#server/features/visits/roll-up-visits.ts'
import { paymentAdminApp, paymentsPath } from '#tests/support/app/payment-admin-app.ts'
import { view } from '#tests/support/app/visits-app.ts'

const { app, admin, pay, refund, travel } = paymentAdminApp()

type Dashboard = z.output<typeof visitsAdmin.dashboard.reply>
async function dashboard(timeframe = '30d'): Promise<Dashboard> {
  const { status, body } = await admin.get(`/api/admin/analytics-dashboard?timeframe=${timeframe}`)
  expect(status).toBe(200)
  return body
}

beforeEach(async () => {
  await travel('2027-05-20T12:00:00Z')
  await app.deps.open.script('delete from payments; delete from orders; delete from page_views')
})

/** Two payments: by a visitor who came from a search, and by one whose browser asked not to be tracked. */
async function payTwice() {
  await app.deps.db
    .insert(pageViews)
    .values([view('2027-05-20T11:50:00Z', 'visit-of-a-buyer', { trafficSource: 'search' })])
  const known = await pay(await app.as('learner'), { visitSession: 'visit-of-a-buyer' })
  const unknown = await pay(await app.as('learner'), { planId: 'monthly' })
  return { known, unknown }
}

/** Revenue from visits, and revenue whose source is not known. */
const partsOf = ({ trafficSources, revenue }: Dashboard) => ({
  fromVisits: trafficSources.reduce((sum, { revenue: cents }) => sum + cents, 0),
  unknown: revenue.unknownSource.revenue,
})

test('revenue is all that was paid, also by those who ask not to be tracked, and its parts sum up to it', async () => {
  const { known } = await payTwice()
  const sums = { payments: 2, gross: 10_999, refunded: 0, net: 10_999 }
  // Revenue is shown at once; its source is known once visits have been counted.
  const before = await dashboard()
  expect(before.revenue).toMatchObject(sums)
  expect(partsOf(before)).toEqual({ fromVisits: 0, unknown: 10_999 })
  await rollUpVisits(app.deps)
  const { revenue, trafficSources } = await dashboard()
  expect(revenue).toMatchObject({ ...sums, unknownSource: { conversions: 1, revenue: 999 }, uncounted: [] })
  expect(trafficSources).toContainEqual({ source: 'search', sessions: 1, conversions: 1, revenue: 10_000 })
  expect(revenue.plans).toEqual([
    { planId: 'annual', payments: 1, gross: 10_000, refunded: 0, net: 10_000 },
    { planId: 'monthly', payments: 1, gross: 999, refunded: 0, net: 999 },
  ])
  expect(revenue.months.at(-1)).toEqual({ month: '2027-05', ...sums })
  // A refund changes all of them at once.
  await refund(known.id, { amount: 99.5 })
  const after = await dashboard()
  expect(after.revenue).toMatchObject({ gross: 10_999, refunded: 9950, net: 1049 })
  expect(partsOf(after)).toEqual({ fromVisits: 50, unknown: 999 })
  expect(after.revenue.plans.map(({ planId, net }) => [planId, net])).toEqual([
    ['monthly', 999],
    ['annual', 50],
  ])
  expect(after.revenue.months.at(-1)).toMatchObject({ refunded: 9950, net: 1049 })
})

test('money that fits no order is no revenue until an admin has handled it, and then as far as it was kept', async () => {
  await pay(await app.as('learner'))
  const wrong = await pay(await app.as('learner'), { amountCents: 7000 })
  const open = await dashboard()
  expect(open.revenue).toMatchObject({ payments: 1, net: 10_000, unknownSource: { revenue: 10_000 } })
  expect(open.revenue.uncounted).toEqual([{ currency: 'usd', payments: 1, net: 7000 }])
  await refund(wrong.id, { amount: 20 })
  expect((await dashboard()).revenue.uncounted).toEqual([{ currency: 'usd', payments: 1, net: 5000 }])
  await admin.post(`${paymentsPath}/${wrong.id}/handled`, {
    note: 'Twenty went back, the rest is for a month',
  })
  const { revenue } = await dashboard()
  expect(revenue).toMatchObject({ payments: 2, gross: 17_000, refunded: 2000, net: 15_000, uncounted: [] })
  expect(revenue.plans).toEqual([
    { planId: 'annual', payments: 1, gross: 10_000, refunded: 0, net: 10_000 },
    { planId: null, payments: 1, gross: 7000, refunded: 2000, net: 5000 },
  ])
  expect(revenue.unknownSource.revenue).toBe(15_000)
})

test('money in another currency is named apart, handled or not, until it went back', async () => {
  const payment = {
    provider: 'paypal',
    providerPaymentId: 'in-euros',
    amountCents: 9000,
    currency: 'eur',
  } as const
  await app.deps.db
    .insert(payments)
    .values({ ...payment, status: 'mismatch', paidAt: app.clock.now(), handledAt: app.clock.now() })
  const { revenue } = await dashboard()
  expect(revenue).toMatchObject({ payments: 0, net: 0, plans: [] })
  expect(revenue.uncounted).toEqual([{ currency: 'eur', payments: 1, net: 9000 }])
  await app.deps.db.update(payments).set({ refundedCents: 9000 })
  expect((await dashboard()).revenue.uncounted).toEqual([])
})

test('days and months are those of UTC: the last twelve months, whatever the timeframe', async () => {
  const at = async (text: string) => {
    await travel(text)
    await pay(await app.as('learner'), { planId: 'monthly' })
  }
  for (const paidAt of [
    '2026-05-31T23:59:59Z',
    '2026-06-01T00:00:00Z',
    '2027-04-30T23:59:59Z',
    '2027-05-13T23:59:59Z',
    '2027-05-14T00:00:00Z',
  ])
    await at(paidAt)
  await travel('2027-05-20T12:00:00Z')
  const { revenue } = await dashboard('7d')
  expect(revenue.payments).toBe(1)
  expect(revenue.months.map(({ month }) => month)).toEqual([
    ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12'],
    ...['2027-01', '2027-02', '2027-03', '2027-04', '2027-05'],
  ])
  expect(revenue.months.flatMap(({ month, net }) => (net > 0 ? [[month, net]] : []))).toEqual([
    ['2026-06', 999],
    ['2027-04', 999],
    ['2027-05', 1998],
  ])
  expect((await dashboard('30d')).revenue.payments).toBe(3)
})

test('what goes back counts on its day, also of payments of earlier months, as in the ledger', async () => {
  await travel('2027-04-10T12:00:00Z')
  const payment = await pay(await app.as('learner'))
  await travel('2027-05-18T12:00:00Z')
  await refund(payment.id, { amount: 40 })
  const netOf = ({ months }: Dashboard['revenue']) =>
    months.flatMap(({ month, gross, net }) => (gross || net ? [[month, gross, net]] : []))
  const { revenue, trafficSources } = await dashboard('7d')
  expect(revenue).toMatchObject({ payments: 0, gross: 0, refunded: 4000, net: -4000 })
  expect(revenue.plans).toEqual([{ planId: 'annual', payments: 0, gross: 0, refunded: 4000, net: -4000 }])
  expect(partsOf({ revenue, trafficSources } as Dashboard)).toEqual({ fromVisits: 0, unknown: -4000 })
  expect(revenue.unknownSource.conversions).toBe(0)
  expect(netOf(revenue)).toEqual([
    ['2027-04', 10_000, 10_000],
    ['2027-05', 0, -4000],
  ])
  const { lines } = (await admin.get('/api/admin/ledger?year=2027')).body
  expect(lines.map(({ month, net }: { month: string; net: number }) => [month, net * 100])).toEqual([
    ['2027-05', -4000],
    ['2027-04', 10_000],
  ])
})

test('nothing is nothing', async () => {
  const { revenue } = await dashboard()
  expect(revenue).toMatchObject({ payments: 0, gross: 0, refunded: 0, net: 0, plans: [], uncounted: [] })
  expect(revenue.months).toHaveLength(12)
})

test('of many years of payments only the last are read, by an index', async () => {
  const plan = await app.deps.open.background.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into payments (provider, provider_payment_id, amount_cents, currency, status, paid_at)
      select 'paypal', 'old-' || n, 100, 'usd', 'paid', timestamptz '2027-05-20' - n * interval '1 hour'
      from generate_series(1, 40000) n`)
    await tx.execute(sql`analyze payments`)
    const { rows } = await tx.execute(sql`
      explain select sum(amount_cents) from payments p
      where p.paid_at >= timestamptz '2027-04-20' and p.paid_at < timestamptz '2027-05-21'`)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
  expect(plan).toContain('payments_paid_at')
  expect((await dashboard()).revenue.payments).toBe(29 * 24)
})
