import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { disputes, payments, refunds } from '#server/database/tables/billing.ts'
import { outbox } from '#server/database/tables/messages.ts'
import { paypalNotice, stripeNotice } from '#server/test-provider/webhooks.ts'
import { paymentAdminApp } from '#tests/support/app/payment-admin-app.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'

const { app, admin, pay, payAtProvider } = paymentAdminApp()
const secret = 'whsec_of_the_tests'
const path = '/api/admin/disputes'
const dueBy = Date.UTC(2027, 0, 20) / 1000

const cardDispute = (type: string, paymentId: string, change: Record<string, unknown> = {}) =>
  stripeNotice(secret, `charge.dispute.${type}`, {
    id: `dp_${paymentId}`,
    payment_intent: paymentId,
    amount: 10_000,
    reason: 'product_not_received',
    status: 'needs_response',
    evidence_details: { due_by: dueBy },
    ...change,
  })
const refundedOf = async (id: number) =>
  (await app.deps.db.select().from(payments).where(eq(payments.id, id)))[0]?.refundedCents
const listed = async (paymentId: number) =>
  (await admin.get(path)).body.disputes.find((one: { paymentId: number }) => one.paymentId === paymentId)

it('a dispute is work to do with its deadline until it is answered, and gone when it is won', async () => {
  const learner = await app.as('learner')
  const payment = await payAtProvider(learner)
  expect((await app.deliver(cardDispute('created', payment.providerPaymentId))).status).toBe(200)
  const { waiting } = (await admin.get(path)).body
  const found = await listed(payment.id)
  expect(found).toMatchObject({
    provider: 'stripe',
    providerDisputeId: `dp_${payment.providerPaymentId}`,
    link: null,
    reason: 'product not received',
    amount: 100,
    dueBy: '2027-01-20T00:00:00.000Z',
    username: learner.username,
    handledAt: null,
  })
  const empty = await admin.post(`${path}/${found.id}/handled`, { note: '' })
  expect(empty.body.fields).toEqual({ note: 'Please say what was done' })
  const answer = { note: 'Sent the days of study' }
  const { body } = await admin.post(`${path}/${found.id}/handled`, answer)
  const handled = { handledBy: admin.username, handledById: admin.userId, handledNote: answer.note }
  expect(body).toMatchObject(handled)
  expect(await lastAudit(app)).toMatchObject({
    action: 'payment.handle_dispute',
    subjectId: String(payment.id),
  })
  const noted = (await lastAudit(app))?.id
  await admin.post(`${path}/${found.id}/handled`, answer)
  expect((await lastAudit(app))?.id).toBe(noted)
  expect((await admin.get(path)).body.waiting).toBe(waiting - 1)
  await app.deliver(cardDispute('closed', payment.providerPaymentId, { status: 'won' }))
  expect(await listed(payment.id)).toBeUndefined()
  expect(await refundedOf(payment.id)).toBe(0)
  expect((await admin.post(`${path}/2000000000/handled`, answer)).status).toBe(404)
})

it('support is mailed once about a new dispute, with its deadline, and not about one that is over', async () => {
  const learner = await app.as('learner')
  const other = await app.as('learner')
  const [open, over] = [await payAtProvider(learner), await payAtProvider(other)]
  const notice = cardDispute('created', open.providerPaymentId)
  await Promise.all([app.deliver(notice), app.deliver(cardDispute('updated', open.providerPaymentId))])
  await app.deliver(cardDispute('closed', over.providerPaymentId, { status: 'won' }))
  const mails = await app.deps.db.select().from(outbox).where(eq(outbox.template, 'disputeOpened'))
  const own = mails.filter(({ html }) => html.includes(learner.username))
  expect(own).toMatchObject([
    { toEmail: 'support@regimen.example', subject: 'Disputed payment: $100.00. Answer by January 20, 2027' },
  ])
  expect(own[0]?.html).toContain('/admin/payments#disputes')
  expect(own[0]?.html).toContain('product not received')
  expect(mails.some(({ html }) => html.includes(other.username))).toBe(false)
})

it('notices in any order and repeated leave the end, and what is lost counts as refunded once', async () => {
  const payment = await payAtProvider(await app.as('learner'))
  const id = payment.providerPaymentId
  const lost = cardDispute('closed', id, { status: 'lost' })
  for (const notice of [lost, cardDispute('created', id), cardDispute('updated', id), lost])
    expect((await app.deliver(notice)).status).toBe(200)
  await app.deliver(cardDispute('closed', id, { status: 'lost' }))
  const rows = await app.deps.db.select().from(disputes).where(eq(disputes.paymentId, payment.id))
  expect(rows).toMatchObject([{ state: 'lost' }])
  expect(await refundedOf(payment.id)).toBe(10_000)
  expect(await app.deps.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))).toMatchObject([
    { kind: 'dispute', amountCents: 10_000, reason: 'product_not_received' },
  ])
})

it('a dispute that is lost after a part was refunded takes the rest', async () => {
  const payment = await pay(await app.as('learner'))
  await app.deps.db.update(payments).set({ refundedCents: 4000 }).where(eq(payments.id, payment.id))
  await app.deliver(cardDispute('closed', payment.providerPaymentId, { status: 'lost' }))
  expect(await refundedOf(payment.id)).toBe(10_000)
})

it('disputes of the wallet are read alike, and one of another shop is left alone', async () => {
  const payment = await payAtProvider(await app.as('learner'), { provider: 'paypal' })
  const dispute = (type: string, paymentId: string, change = {}) =>
    paypalNotice(secret, `CUSTOMER.DISPUTE.${type}`, {
      dispute_id: `PP-D-${paymentId}`,
      disputed_transactions: [{ seller_transaction_id: paymentId }],
      reason: 'UNAUTHORISED',
      status: 'WAITING_FOR_SELLER_RESPONSE',
      dispute_amount: { currency_code: 'USD', value: '100.00' },
      seller_response_due_date: '2027-01-20T00:00:00.000Z',
      ...change,
    })
  await app.deliver(dispute('CREATED', payment.providerPaymentId))
  expect(await listed(payment.id)).toMatchObject({
    reason: 'unauthorised',
    providerDisputeId: `PP-D-${payment.providerPaymentId}`,
    dueBy: '2027-01-20T00:00:00.000Z',
  })
  expect((await app.deliver(dispute('CREATED', 'OTHER'))).status).toBe(200)
  const end = { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } }
  await app.deliver(dispute('RESOLVED', payment.providerPaymentId, end))
  expect(await refundedOf(payment.id)).toBe(10_000)
  expect(await listed(payment.id)).toBeUndefined()
})
