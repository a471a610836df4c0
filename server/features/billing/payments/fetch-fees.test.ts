import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { payments } from '#server/database/tables/billing.ts'
import { paymentAdminApp } from '#tests/support/app/payment-admin-app.ts'
import { fetchFees } from './fetch-fees.ts'

const { app, admin, payAtProvider, travel } = paymentAdminApp()
const feeOf = async (id: number) =>
  (await app.deps.db.select().from(payments).where(eq(payments.id, id)))[0]?.feeCents
const hourMs = 3_600_000

it('fees that were not told with the payment are fetched later, from both providers, and the ledger has them', async () => {
  await travel('2027-02-10T12:00:00Z')
  const { behaviour } = app.provider.payments.store
  behaviour.tellsFees = false
  const [card, wallet] = [
    await payAtProvider(await app.as('learner')),
    await payAtProvider(await app.as('learner'), { provider: 'paypal' }),
  ]
  const totals = async () => (await admin.get('/api/admin/ledger?year=2027')).body.total
  expect(await totals()).toMatchObject({ fees: null, unknownFees: 2 })
  await fetchFees(app.deps)
  expect([await feeOf(card.id), await feeOf(wallet.id)]).toEqual([null, null])
  behaviour.tellsFees = true
  // It asks again a day later, not at each run.
  app.clock.advance(23 * hourMs)
  await fetchFees(app.deps)
  expect(await feeOf(card.id)).toBeNull()
  app.clock.advance(2 * hourMs)
  await fetchFees(app.deps)
  expect([await feeOf(card.id), await feeOf(wallet.id)]).toEqual([320, 320])
  await admin.renew()
  expect(await totals()).toMatchObject({ fees: 6.4, unknownFees: 0 })
})

it('an old payment is asked for once, and one that the provider does not know stays unknown', async () => {
  await travel('2027-03-10T12:00:00Z')
  const old = { provider: 'stripe', amountCents: 100, currency: 'usd', status: 'paid' } as const
  const [row] = await app.deps.db
    .insert(payments)
    .values({ ...old, providerPaymentId: 'pi_old', paidAt: new Date('2025-01-01T00:00:00Z') })
    .returning()
  const askedAt = async () =>
    (
      await app.deps.db
        .select()
        .from(payments)
        .where(eq(payments.id, row?.id ?? 0))
    )[0]?.feeAskedAt
  await fetchFees(app.deps)
  const first = await askedAt()
  expect([await feeOf(row?.id ?? 0), first]).toEqual([null, app.clock.now()])
  app.clock.advance(48 * hourMs)
  await fetchFees(app.deps)
  expect(await askedAt()).toEqual(first)
})

it('a provider that cannot be reached is asked again at the next run', async () => {
  await travel('2027-04-10T12:00:00Z')
  app.provider.payments.store.behaviour.tellsFees = false
  const payment = await payAtProvider(await app.as('learner'))
  app.provider.payments.store.behaviour.tellsFees = true
  const { card } = app.deps.payments
  app.deps.payments.card = () => Promise.reject(new Error('off'))
  await fetchFees(app.deps)
  app.deps.payments.card = card
  expect(await feeOf(payment.id)).toBeNull()
  await fetchFees(app.deps)
  expect(await feeOf(payment.id)).toBe(320)
})
