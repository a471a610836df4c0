import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#server/database/tables/accounts.ts'
import { payments, refunds } from '#server/database/tables/billing.ts'
import { outbox } from '#server/database/tables/messages.ts'
import { ProviderUnavailable } from '#server/platform/payments/payment-provider.ts'
import { paypalNotice } from '#server/test-provider/webhooks.ts'
import { paymentAdminApp, paymentsPath } from '#tests/support/app/payment-admin-app.ts'
import type { Client } from '#tests/support/app/test-app.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'
import { reconcileRefunds } from './send-refund.ts'

const { app, admin, payAtProvider, refund: mark, travel } = paymentAdminApp()

const send = (id: number, body: Record<string, unknown>, by: Client = admin) =>
  by.post(`${paymentsPath}/${id}/refunds`, { requestId: randomUUID(), refundedBefore: 0, ...body })
const refundsOf = (paymentId: number) =>
  app.deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.id)
const refundedOf = async (paymentId: number) =>
  (await app.deps.db.select().from(payments).where(eq(payments.id, paymentId)))[0]?.refundedCents
const atProvider = (providerPaymentId: string) =>
  [...app.provider.payments.store.refunds.values()]
    .filter(({ paymentId }) => paymentId === providerPaymentId)
    .map(({ cents }) => cents)
const mailsOf = async (userId: number) =>
  (await app.deps.db.select().from(outbox).where(eq(outbox.userId, userId)).orderBy(outbox.id)).filter(
    ({ template }) => template === 'refund',
  )
const signs = 'whsec_of_the_tests'
/** Does something at the provider. @returns the webhooks that it sends about it */
function told(act: () => void) {
  const start = app.provider.webhooks.sent.length
  act()
  return app.provider.webhooks.sent.slice(start)
}

describe.each(['stripe', 'paypal'] as const)('a refund through %s', (provider) => {
  it('sends back a part and then the rest, mails the payer each time, and keeps the notes', async () => {
    const learner = await app.as('learner')
    const payment = await payAtProvider(learner, { provider })
    expect(payment.feeCents).toBe(320)
    const part = await send(payment.id, { amount: 40.5, note: 'Half a year', reason: 'duplicate' })
    const by = { madeBy: admin.username, madeById: admin.userId }
    expect(part.body).toMatchObject({
      refundedAmount: 40.5,
      refunds: [{ kind: 'provider', amount: 40.5, state: 'done', note: 'Half a year', ...by }],
    })
    expect(atProvider(payment.providerPaymentId)).toEqual([4050])
    const [mail] = await mailsOf(learner.userId)
    expect(mail?.html).toContain('$40.50')
    expect(mail?.html).toContain('Your premium access stays until')
    const rest = await send(payment.id, { refundedBefore: 40.5, endsAccess: true })
    expect(rest.body).toMatchObject({ refundedAmount: 100, accessEndedAt: app.clock.now().toISOString() })
    expect(atProvider(payment.providerPaymentId)).toEqual([4050, 5950])
    expect((await mailsOf(learner.userId)).at(-1)?.html).toContain('Your premium access has ended.')
    expect((await learner.get('/api/user')).body.isPremium).toBe(false)
    expect((await lastAudit(app))?.details).toMatchObject({
      requestedBy: admin.username,
      before: { refunded: 40.5 },
      after: { refunded: 100 },
    })
    const more = await send(payment.id, { refundedBefore: 100 })
    expect([more.status, more.body.error]).toEqual([409, 'All of this payment was refunded before'])
  })

  it('is refused for more than is left, and when the provider refuses it nothing was refunded', async () => {
    const payment = await payAtProvider(await app.as('learner'), { provider })
    const tooMuch = await send(payment.id, { amount: 100.01 })
    expect([tooMuch.status, tooMuch.body.fields]).toEqual([
      400,
      { amount: 'Enter an amount from 0.01 to $100' },
    ])
    expect((await send(payment.id, { amount: 0 })).status).toBe(400)
    // Refunded in the provider's dashboard; its webhook has not arrived.
    app.provider.payments.refund(payment.providerPaymentId, 10_000)
    const refused = await send(payment.id, {})
    expect([refused.status, refused.body.code]).toEqual([422, 'refund_refused'])
    expect(await refundedOf(payment.id)).toBe(0)
    expect(refused.body.error).toMatch(
      provider === 'stripe' ? /^Stripe refused the refund: ./ : /^PayPal refused/,
    )
    // The admin has seen it, so it is no work to do.
    expect(await refundsOf(payment.id)).toMatchObject([
      { state: 'failed', failure: /\w/, handledBy: admin.username },
    ])
  })
})

it('of two admins at once is one refund, and the second sees it', async () => {
  const payment = await payAtProvider(await app.as('learner'))
  const other = await app.as('admin')
  const answers = await Promise.all([
    send(payment.id, { amount: 30 }),
    send(payment.id, { amount: 30 }, other),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(atProvider(payment.providerPaymentId)).toEqual([3000])
  expect(await refundedOf(payment.id)).toBe(3000)
  const late = await send(payment.id, { amount: 30 }, other)
  expect([late.status, late.body.error]).toEqual([
    409,
    '$30 of this payment was refunded meanwhile: please look again',
  ])
})

it('repeated under its key is the same refund, and of another payment it is refused', async () => {
  const [payment, another] = [
    await payAtProvider(await app.as('learner')),
    await payAtProvider(await app.as('learner')),
  ]
  const requestId = randomUUID()
  await Promise.all([1, 2, 3].map(() => send(payment.id, { requestId, amount: 10 })))
  expect(await refundedOf(payment.id)).toBe(1000)
  expect(atProvider(payment.providerPaymentId)).toEqual([1000])
  expect((await send(another.id, { requestId, amount: 10 })).status).toBe(409)
})

describe('a refund without an answer', () => {
  /** Saves a refund as a process leaves it that was killed before it asked the provider. */
  async function leave(paymentId: number) {
    const requestId = randomUUID()
    await app.deps.db.insert(refunds).values({
      paymentId,
      requestId,
      kind: 'provider',
      amountCents: 2500,
      state: 'requested',
      reason: 'requested_by_customer',
      madeBy: admin.username,
      createdAt: app.clock.now(),
    })
    return requestId
  }

  it('is finished by the job under the same key, whether the provider had made it or not', async () => {
    const learner = await app.as('learner')
    const unmade = await payAtProvider(learner)
    await leave(unmade.id)
    const made = await payAtProvider(await app.as('learner'))
    app.provider.payments.refund(made.providerPaymentId, 2500, `refund-${await leave(made.id)}`)
    await reconcileRefunds(app.deps)
    expect(await refundedOf(unmade.id)).toBe(0)
    const meanwhile = await mark(unmade.id, { amount: 25 })
    expect([meanwhile.status, meanwhile.body.code]).toEqual([409, 'refund_under_way'])
    expect((await send(unmade.id, { amount: 5 })).body.code).toBe('refund_under_way')
    app.clock.advance(2 * 60_000 + 1)
    await Promise.all([reconcileRefunds(app.deps), reconcileRefunds(app.deps)])
    for (const { id, providerPaymentId } of [unmade, made]) {
      expect(await refundedOf(id)).toBe(2500)
      expect(atProvider(providerPaymentId)).toEqual([2500])
    }
    expect(await mailsOf(learner.userId)).toHaveLength(1)
  })

  it('is given up after a day, because the key no longer protects from a second one', async () => {
    await travel('2027-08-01T12:00:00Z')
    const payment = await payAtProvider(await app.as('learner'))
    await leave(payment.id)
    app.clock.advance(23 * 3_600_000)
    await reconcileRefunds(app.deps)
    expect(atProvider(payment.providerPaymentId)).toEqual([])
    expect(await refundsOf(payment.id)).toMatchObject([
      { state: 'failed', failure: 'Stripe did not answer within a day. Look there before you try again.' },
    ])
    await admin.renew()
  })

  it('is settled by the webhook, which may be faster than the answer', async () => {
    const learner = await app.as('learner')
    const payment = await payAtProvider(learner)
    const requestId = await leave(payment.id)
    const notices = told(() => {
      app.provider.payments.refund(payment.providerPaymentId, 2500, `refund-${requestId}`)
    })
    await Promise.all([...notices, ...notices].map((notice) => app.deliver(notice)))
    expect(await refundsOf(payment.id)).toMatchObject([{ state: 'done', amountCents: 2500, requestId }])
    expect(await refundedOf(payment.id)).toBe(2500)
    expect(await mailsOf(learner.userId)).toHaveLength(1)
  })
})

describe('webhooks of refunds', () => {
  it('in any order and repeated leave the last sum, with a row for what was made in the dashboard', async () => {
    const learner = await app.as('learner')
    const payment = await payAtProvider(learner)
    await send(payment.id, { amount: 20 })
    const notices = told(() => app.provider.payments.refund(payment.providerPaymentId, 3000))
    for (const notice of [...notices.toReversed(), ...notices])
      expect((await app.deliver(notice)).status).toBe(200)
    expect(await refundedOf(payment.id)).toBe(5000)
    const rows = await refundsOf(payment.id)
    expect(rows.map(({ amountCents, madeBy }) => [amountCents, madeBy])).toEqual([
      [2000, admin.username],
      [3000, null],
    ])
    expect(await mailsOf(learner.userId)).toHaveLength(2)
    const below = await mark(payment.id, { amount: 10 })
    expect([below.status, below.body.fields]).toEqual([400, { amount: '$50 went back through the provider' }])
  })

  it('of the wallet name each refund', async () => {
    const payment = await payAtProvider(await app.as('learner'), { provider: 'paypal' })
    const notices = told(() => {
      app.provider.payments.refund(payment.providerPaymentId, 1000)
      app.provider.payments.refund(payment.providerPaymentId, 2000)
    })
    for (const notice of notices.toReversed()) await app.deliver(notice)
    expect(await refundedOf(payment.id)).toBe(3000)
    // A notice about a payment that is not ours is accepted, and changes nothing.
    const strange = paypalNotice(signs, 'PAYMENT.CAPTURE.REFUNDED', {
      id: 'R1',
      links: [{ rel: 'up', href: 'https://api-m.paypal.com/v2/payments/captures/OTHER' }],
    })
    expect((await app.deliver(strange)).status).toBe(200)
  })
})

describe('a refund that was noted before the provider tells of it', () => {
  it('is the same money, and what is above it counts', async () => {
    const learner = await app.as('learner')
    const payment = await payAtProvider(learner)
    await mark(payment.id, { amount: 40, note: 'In the dashboard' })
    for (const notice of told(() => app.provider.payments.refund(payment.providerPaymentId, 6000)))
      await app.deliver(notice)
    expect(await refundedOf(payment.id)).toBe(6000)
    expect((await refundsOf(payment.id)).map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['elsewhere', 4000],
      ['provider', 6000],
      ['elsewhere', -4000],
    ])
    expect((await mailsOf(learner.userId)).map(({ html }) => /\$\d+\.\d\d/.exec(html)?.[0])).toEqual([
      '$40.00',
      '$20.00',
    ])
  })

  it('also where a server of the version before has stored a sum without the provider’s id', async () => {
    const payment = await payAtProvider(await app.as('learner'))
    const now = app.clock.now()
    const stored = { kind: 'provider', state: 'done', createdAt: now, settledAt: now } as const
    await app.deps.db.insert(refunds).values({ ...stored, paymentId: payment.id, amountCents: 3000 })
    await app.deps.db.update(payments).set({ refundedCents: 3000 }).where(eq(payments.id, payment.id))
    const notices = told(() => {
      app.provider.payments.refund(payment.providerPaymentId, 1000)
      app.provider.payments.refund(payment.providerPaymentId, 2000)
    })
    for (const notice of notices) await app.deliver(notice)
    expect(await refundedOf(payment.id)).toBe(3000)
  })
})

it('waits for a provider that cannot be reached, and the job sends it', async () => {
  const learner = await app.as('learner')
  const payment = await payAtProvider(learner)
  const { card } = app.deps.payments
  app.deps.payments.card = async () => ({
    ...(await card()),
    refund: () => Promise.reject(new ProviderUnavailable('down')),
  })
  const { status, body } = await send(payment.id, { amount: 30 })
  app.deps.payments.card = card
  expect([status, body.refundedAmount]).toEqual([200, 0])
  expect(body.refunds).toMatchObject([{ state: 'requested', amount: 30 }])
  const { body: again } = await send(payment.id, { amount: 30 })
  expect(again.error).toBe('A refund of this payment is under way: look again in a moment')
  app.clock.advance(2 * 60_000 + 1)
  await reconcileRefunds(app.deps)
  expect(await refundedOf(payment.id)).toBe(3000)
  expect(await mailsOf(learner.userId)).toHaveLength(1)
})

it('of money that was paid twice counts as handled', async () => {
  const learner = await app.as('learner')
  const payment = await payAtProvider(learner)
  await app.deps.db.update(payments).set({ status: 'mismatch' }).where(eq(payments.id, payment.id))
  const { body } = await send(payment.id, { reason: 'duplicate' })
  expect(body).toMatchObject({
    refundedAmount: 100,
    handledBy: admin.username,
    handledNote: 'Refunded through Stripe',
  })
  const [user] = await app.deps.db.select().from(users).where(eq(users.id, learner.userId))
  expect(user?.subscriptionEndsAt).not.toBeNull()
})

it('that was noted stands in the history, with its note and what takes it back', async () => {
  const payment = await payAtProvider(await app.as('learner'))
  await mark(payment.id, { amount: 40, note: 'By bank transfer' })
  const { body } = await mark(payment.id, { amount: 0 })
  expect(body.refunds).toMatchObject([
    { kind: 'elsewhere', amount: 40, note: 'By bank transfer', state: 'done', madeBy: admin.username },
    { kind: 'elsewhere', amount: -40, note: '' },
  ])
})
