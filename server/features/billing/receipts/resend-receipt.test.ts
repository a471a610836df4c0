import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type PaymentApp,
  payOnPage,
  registerPayer,
  sessionIdOf,
  startPaymentApp,
} from '#tests/support/app/payment-app.ts'
import type { Client } from '#tests/support/app/test-app.ts'

/** What support does about a payment: it reads its receipt, and mails it again. */

let app: PaymentApp
let admin: Client
beforeAll(async () => {
  app = await startPaymentApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

async function paid() {
  const { browser, userId, ticket } = await registerPayer(app)
  const { body } = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
  await payOnPage(app.browser(), body.url)
  await browser.post('/api/verify-stripe-payment', { sessionId: sessionIdOf(body.url), ticket })
  const { payments } = (await admin.get(`/api/admin/payments?user=${userId}`)).body
  return { userId, payment: payments[0] }
}

const receiptsOf = async (userId: number) =>
  (
    await app.deps.open.query(
      "select html from outbox where user_id = $1 and template = 'receipt' order by id",
      [userId],
    )
  ).rows

test('a payment is listed with the number of its receipt, which is mailed again once per click', async () => {
  const { userId, payment } = await paid()
  expect(payment.receiptNumber).toBe(`2026-${String(payment.id).padStart(6, '0')}`)
  const resend = (requestId: string) =>
    admin.post(`/api/admin/payments/${payment.id}/resend-receipt`, { requestId })
  const click = randomUUID()
  const replies = await Promise.all([resend(click), resend(click)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const [first, again, ...more] = await receiptsOf(userId)
  expect(more).toEqual([])
  expect(again).toEqual(first)
  await resend(randomUUID())
  expect(await receiptsOf(userId)).toHaveLength(3)
  const { rows } = await app.deps.open.query(
    "select details from audit_log where action = 'payment.resend_receipt' and subject_id = $1",
    [String(payment.id)],
  )
  expect(rows).toEqual(Array(2).fill({ details: { receipt: payment.receiptNumber, userId } }))
})

test('the receipt is the one that its payer downloads', async () => {
  const { payment } = await paid()
  const file = await admin.sendRaw({ method: 'GET', url: `/api/admin/payments/${payment.id}/receipt` })
  expect(file.status).toBe(200)
  expect(file.raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect(String(file.headers['content-disposition'])).toContain(payment.receiptNumber)
})

test('money that fits no order has no receipt, and a deleted account gets no mail', async () => {
  const { userId, payment } = await paid()
  await app.deps.open.query("update payments set status = 'mismatch' where id = $1", [payment.id])
  const listed = (await admin.get(`/api/admin/payments?user=${userId}`)).body.payments
  expect(listed).toMatchObject([{ id: payment.id, receiptNumber: null }])
  const url = `/api/admin/payments/${payment.id}/resend-receipt`
  expect(await admin.post(url, { requestId: randomUUID() })).toMatchObject({
    status: 409,
    body: { code: 'no_receipt' },
  })
  await admin.delete(`/api/admin/users/${userId}`)
  expect((await admin.post(url, { requestId: randomUUID() })).status).toBe(404)
  expect((await admin.get(`/api/admin/payments/${payment.id}/receipt`)).status).toBe(404)
})
