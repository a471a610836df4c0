import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#server/database/tables/accounts.ts'
import { orders, payments } from '#server/database/tables/billing.ts'
import { conversions } from '#server/database/tables/visits.ts'
import {
  createPromo,
  type PaymentApp,
  registration,
  startPaymentApp,
} from '#tests/support/app/payment-app.ts'
import { activateOrder, type ReceivedPayment } from './activate-order.ts'

let app: PaymentApp
beforeAll(async () => {
  app = await startPaymentApp()
})
afterAll(() => app.close())

async function openOrder() {
  const learner = await app.as('learner')
  await learner.post('/api/create-stripe-checkout', { planId: 'annual' })
  const [order] = await app.deps.db.select().from(orders).where(eq(orders.userId, learner.userId))
  if (!order) throw new Error('no order')
  return { learner, orderId: order.id }
}

let made = 0
const money = (change: Partial<ReceivedPayment> = {}): ReceivedPayment => {
  made += 1
  return {
    provider: 'stripe',
    paymentId: `pi_made_${made}`,
    amountCents: 10_000,
    currency: 'usd',
    feeCents: null,
    ...change,
  }
}
const activate = (orderId: number, payment: ReceivedPayment | null) =>
  app.deps.db.transaction((tx) => activateOrder(tx, app.deps, { orderId, payment }))
const paymentsOf = (orderId: number) =>
  app.deps.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id)
const statusOf = async (orderId: number) =>
  (await app.deps.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.status

it('a repeated notice of the same payment changes nothing', async () => {
  const { orderId } = await openOrder()
  const payment = money()
  expect([await activate(orderId, payment), await activate(orderId, payment)]).toEqual([
    'activated',
    'already',
  ])
  expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(['paid'])
})

it('a sale is recorded as a conversion of the visit, with plan and provider', async () => {
  const learner = await app.as('learner')
  const visitSession = 'visit-that-bought'
  await learner.post('/api/create-stripe-checkout', { planId: 'annual', visitSession })
  const [order] = await app.deps.db.select().from(orders).where(eq(orders.userId, learner.userId))
  await activate(order?.id ?? 0, money())
  expect(
    await app.deps.db.select().from(conversions).where(eq(conversions.sessionId, visitSession)),
  ).toMatchObject([
    {
      eventType: 'payment_complete',
      eventData: { planId: 'annual', provider: 'stripe' },
      valueCents: 10_000,
    },
  ])
})

it('a second payment for a paid order is saved for admins and extends nothing', async () => {
  const { learner, orderId } = await openOrder()
  await activate(orderId, money())
  const { subscriptionEndsAt } = (await learner.get('/api/user')).body
  expect(await activate(orderId, money())).toBe('already')
  expect((await paymentsOf(orderId)).map(({ status, note }) => [status, note])).toEqual([
    ['paid', ''],
    ['mismatch', 'A second payment for an order that was paid already'],
  ])
  expect((await learner.get('/api/user')).body.subscriptionEndsAt).toBe(subscriptionEndsAt)
})

it('one payment cannot pay for two orders', async () => {
  const first = await openOrder()
  const second = await openOrder()
  const payment = money()
  await activate(first.orderId, payment)
  expect(await activate(second.orderId, payment)).toBe('mismatch')
  expect((await second.learner.get('/api/user')).body.isPremium).toBe(false)
  expect(await paymentsOf(second.orderId)).toEqual([])
  expect(await statusOf(second.orderId)).toBe('open')
})

it('an order that does not exist activates nothing', async () => {
  await expect(activate(2_000_000_000, money())).rejects.toThrow('order 2000000000 does not exist')
})

it('a payment that does not match marks the order, and the right payment still activates it', async () => {
  const { orderId } = await openOrder()
  expect(await activate(orderId, money({ amountCents: 9999 }))).toBe('mismatch')
  expect(await statusOf(orderId)).toBe('mismatch')
  expect(await activate(orderId, money())).toBe('activated')
  expect(await statusOf(orderId)).toBe('activated')
})

it('an order with a price is not activated without a payment', async () => {
  const { orderId } = await openOrder()
  expect(await activate(orderId, null)).toBe('mismatch')
  expect(await paymentsOf(orderId)).toEqual([])
})

it('a payment for a deleted account is saved for admins', async () => {
  const { learner, orderId } = await openOrder()
  await app.deps.db.delete(users).where(eq(users.id, learner.userId))
  expect(await activate(orderId, money())).toBe('mismatch')
  expect(await paymentsOf(orderId)).toEqual([
    expect.objectContaining({
      status: 'mismatch',
      note: 'The account was deleted before the payment arrived',
    }),
  ])
})

it('an order of 0 is not a sale', async () => {
  await createPromo(app, { code: 'NOTHING', discountValue: 100 })
  const visitSession = 'visit-for-nothing'
  const { body } = await app
    .browser()
    .post('/api/register', registration({ promoCode: 'NOTHING', visitSession }))
  expect(await app.deps.db.select().from(conversions).where(eq(conversions.sessionId, visitSession))).toEqual(
    [],
  )
  const [order] = await app.deps.db.select().from(orders).where(eq(orders.userId, body.user.id))
  expect(await activate(order?.id ?? 0, null)).toBe('already')
})
