import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { orders, payments } from '#server/database/tables/billing.ts'
import { activateOrder } from '#server/features/billing/payments/activate-order.ts'
import {
  chooseInWallet,
  type PaymentApp,
  paymentsOf,
  payOnPage,
  sessionIdOf,
  startPaymentApp,
  verifyCard,
} from './payment-app.ts'
import type { Client } from './test-app.ts'

export const paymentsPath = '/api/admin/payments'
const prices = { annual: 10_000, monthly: 999 }
let made = 0

/** An app for the tests of one file, with an admin and learners who pay. */
export function paymentAdminApp() {
  const app = {} as PaymentApp
  const admin = {} as Client
  beforeAll(async () => {
    Object.assign(app, await startPaymentApp())
    Object.assign(admin, await app.as('admin'))
  })
  afterAll(() => app.close())

  /** Buys a plan for this user. @returns the saved payment */
  async function pay(
    learner: Client,
    {
      planId = 'annual',
      amountCents,
      visitSession,
    }: { planId?: keyof typeof prices; amountCents?: number; visitSession?: string } = {},
  ) {
    await learner.post('/api/create-stripe-checkout', { planId, visitSession })
    const [order] = await app.deps.db
      .select()
      .from(orders)
      .where(eq(orders.userId, learner.userId))
      .orderBy(desc(orders.id))
      .limit(1)
    made += 1
    const paymentId = `pi_admin_${made}`
    const payment = {
      provider: 'stripe',
      paymentId,
      amountCents: amountCents ?? prices[planId],
      currency: 'usd',
      feeCents: null,
    } as const
    await app.deps.db.transaction((tx) => activateOrder(tx, app.deps, { orderId: order?.id ?? 0, payment }))
    const [saved] = await app.deps.db.select().from(payments).where(eq(payments.providerPaymentId, paymentId))
    if (!saved) throw new Error('no payment')
    return saved
  }

  /** Buys a plan on the pages of the test provider, which then can refund it. @returns the saved payment */
  async function payAtProvider(
    learner: Client,
    { provider = 'stripe', planId = 'annual' }: { provider?: 'stripe' | 'paypal'; planId?: string } = {},
  ) {
    const start = provider === 'stripe' ? 'create-stripe-checkout' : 'create-paypal-order'
    const { body } = await learner.post(`/api/${start}`, { planId })
    if (provider === 'stripe') {
      await payOnPage(learner, body.url)
      await verifyCard(learner, sessionIdOf(body.url))
    } else {
      const back = await chooseInWallet(learner, body.url, 'approve')
      const token = back.searchParams.get('token')
      await learner.post('/api/complete-paypal-payment', { token })
    }
    const saved = (await paymentsOf(app, learner.userId)).at(-1)
    if (!saved) throw new Error('no payment')
    return saved
  }

  return {
    app,
    admin,
    pay,
    payAtProvider,
    refund: (id: number, body: Record<string, unknown>) => admin.post(`${paymentsPath}/${id}/refund`, body),
    /**
     * Moves the clock to another time than in earlier tests, and renews the admin's session, which ends when
     * the clock moves on.
     */
    async travel(text: string) {
      app.clock.set(new Date(text))
      await admin.renew()
    },
  }
}
