import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { orders, payments } from '#server/database/tables/billing.ts'
import { activateOrder } from '#server/features/billing/payments/activate-order.ts'
import { type PaymentApp, startPaymentApp } from './payment-app.ts'
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
    } as const
    await app.deps.db.transaction((tx) => activateOrder(tx, app.deps, { orderId: order?.id ?? 0, payment }))
    const [saved] = await app.deps.db.select().from(payments).where(eq(payments.providerPaymentId, paymentId))
    if (!saved) throw new Error('no payment')
    return saved
  }

  return {
    app,
    admin,
    pay,
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
