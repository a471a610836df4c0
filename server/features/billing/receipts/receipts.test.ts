import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noCreditText } from '#domain/text/no-credit-text.ts'
import { users } from '#server/database/tables/accounts.ts'
import { orders, payments } from '#server/database/tables/billing.ts'
import { activateOrder } from '#server/features/billing/payments/activate-order.ts'
import { createPromo, type PaymentApp, startPaymentApp } from '#tests/support/app/payment-app.ts'
import type { Client } from '#tests/support/app/test-app.ts'
import { pdfLines } from '#tests/support/server/pdf-text.ts'

let app: PaymentApp
beforeAll(async () => {
  app = await startPaymentApp({ APP_NAME: 'Boards', SUPPORT_EMAIL: 'help@boards.example' })
})
afterAll(() => app.close())

let made = 0
/** Creates a learner who has paid for a year. */
async function payYear(checkout: object = {}): Promise<{ learner: Client; paymentId: number }> {
  const learner = await app.as('learner')
  await learner.post('/api/create-stripe-checkout', { planId: 'annual', ...checkout })
  const [order] = await app.deps.db.select().from(orders).where(eq(orders.userId, learner.userId))
  if (!order) throw new Error('no order')
  made += 1
  const money = {
    paymentId: `pi_receipt_${made}`,
    amountCents: order.amountCents,
    currency: 'usd',
    feeCents: null,
  }
  await app.deps.db.transaction((tx) =>
    activateOrder(tx, app.deps, { orderId: order.id, payment: { provider: 'stripe', ...money } }),
  )
  const [payment] = await app.deps.db.select().from(payments).where(eq(payments.userId, learner.userId))
  return { learner, paymentId: payment?.id ?? 0 }
}

const receiptOf = (client: Client, paymentId: number) =>
  client.sendRaw({ method: 'GET', url: `/api/user/payments/${paymentId}/receipt` })

it('a payment is listed, and its receipt names what was bought, from whom and by whom', async () => {
  await createPromo(app, { code: 'TENOFF', discountType: 'fixed_amount', discountValue: 1000 })
  const { learner, paymentId } = await payYear({ promoCode: 'TENOFF' })
  const name = { firstName: 'Zoë', lastName: 'Щербакова', degrees: 'MD, PhD' }
  await app.deps.db.update(users).set(name).where(eq(users.id, learner.userId))

  expect((await learner.get('/api/user/payments')).body).toEqual([
    {
      id: paymentId,
      planName: 'Premium 1 Year',
      amount: 90,
      refundedAmount: 0,
      currency: 'usd',
      paidAt: '2026-11-21T15:00:00.000Z',
      accessUntil: '2027-11-21T15:00:00.000Z',
    },
  ])
  const receipt = await receiptOf(learner, paymentId)
  const number = `2026-${String(paymentId).padStart(6, '0')}`
  expect(receipt.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`attachment; filename="Receipt ${number}.pdf"`),
    'cache-control': 'no-store',
  })
  const [order] = await app.deps.db.select().from(orders).where(eq(orders.userId, learner.userId))
  expect(pdfLines(receipt.raw)).toEqual([
    'Boards',
    'Receipt',
    `Number ${number}, November 21, 2026`,
    'Test payment: no money has moved.',
    `Receipt number ${number}`,
    'Paid on November 21, 2026',
    'Paid by Zoë Щербакова, MD, PhD',
    `E-mail ${learner.username}@mail.example`,
    'Sold by Boards',
    'Questions about it help@boards.example',
    'Item Amount (USD)',
    'Premium 1 Year, list price $100.00',
    'Promo code TENOFF −$10.00',
    'Total paid $90.00',
    'Payment method Card, through Stripe',
    `Payment reference pi_receipt_${made}`,
    `Order reference ${order?.reference}`,
    'Access from November 21, 2026',
    'Access until November 21, 2027',
    noCreditText,
    'It is a receipt for access to a study service, for instance for an employer’s education allowance.',
    `Boards, help@boards.example. ${noCreditText} Page 1 of 1`,
  ])
})

it('a receipt says what was given back', async () => {
  const { learner, paymentId } = await payYear()
  const refund = { refundedCents: 2550, refundedAt: new Date('2026-11-25T12:00:00Z') }
  await app.deps.db.update(payments).set(refund).where(eq(payments.id, paymentId))
  const lines = pdfLines((await receiptOf(learner, paymentId)).raw)
  expect(lines).toEqual(
    expect.arrayContaining([
      'Premium 1 Year, list price $100.00',
      'Total paid $100.00',
      'Refunded −$25.50',
      'Total after refund $74.50',
      'Refunded on November 25, 2026',
    ]),
  )
  expect((await learner.get('/api/user/payments')).body).toMatchObject([
    { amount: 100, refundedAmount: 25.5 },
  ])
})

it('a receipt says when the access that was paid ended', async () => {
  const { learner, paymentId } = await payYear()
  const ended = { accessEndedAt: new Date('2026-12-24T12:00:00Z') }
  await app.deps.db.update(payments).set(ended).where(eq(payments.id, paymentId))
  const lines = pdfLines((await receiptOf(learner, paymentId)).raw)
  expect(lines).toContain('Access ended on December 24, 2026')
  expect(lines).not.toContain('Access until November 21, 2027')
  expect((await learner.get('/api/user/payments')).body).toMatchObject([
    { accessUntil: '2026-12-24T12:00:00.000Z' },
  ])
})

it('nobody has a receipt of another one’s payment, an admin neither', async () => {
  const { paymentId } = await payYear()
  for (const kind of ['learner', 'admin'] as const) {
    const other = await app.as(kind)
    expect((await other.get(`/api/user/payments/${paymentId}/receipt`)).status).toBe(404)
    expect((await other.get('/api/user/payments')).body).toEqual([])
  }
})

it('money that fits no order has no receipt', async () => {
  const { learner, paymentId } = await payYear()
  await app.deps.db.update(payments).set({ status: 'mismatch' }).where(eq(payments.id, paymentId))
  expect((await receiptOf(learner, paymentId)).status).toBe(404)
  expect((await learner.get('/api/user/payments')).body).toEqual([])
})
