import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import { orders, payments, promoCodes, promoReservations } from '#server/database/tables/billing.ts'

export interface DemoPurchase {
  userId: number
  planId: string
  planName: string
  priceCents: number
  provider: 'stripe' | 'paypal'
  /** Whether it was paid in full, with the demo's promo code, or refunded later. */
  outcome: 'paid' | 'discounted' | 'refunded'
  isPaidTwice: boolean
  reference: string
  paidAt: Date
  accessUntil: Date
}

const dayMs = 86_400_000
const percentOff = 20
const code = 'WELCOME20'

/** @returns the id of the code that discounted purchases use. */
export async function saveDemoCodes(tx: Database, now: Date): Promise<number> {
  const daysFromNow = (days: number) => new Date(now.getTime() + days * dayMs)
  const rows = await tx
    .insert(promoCodes)
    .values([
      {
        code: 'SPRING15',
        description: '15% off in spring',
        discountType: 'percentage' as const,
        discountValue: 15,
        validFrom: daysFromNow(-240),
        expiresAt: daysFromNow(-150),
      },
      {
        code: 'GUEST90',
        description: 'Ninety days for guest lecturers',
        discountType: 'free_account' as const,
        accessDurationDays: 90,
        maxUses: 10,
        validFrom: daysFromNow(-60),
      },
      {
        code: 'FELLOWS25',
        description: 'For fellowship programs',
        discountType: 'fixed_amount' as const,
        discountValue: 2500,
        maxUses: 50,
        validFrom: daysFromNow(-100),
        isActive: false,
      },
      {
        code,
        description: '20% off the first purchase',
        discountType: 'percentage' as const,
        discountValue: percentOff,
        maxUses: 100,
        validFrom: daysFromNow(-120),
        expiresAt: daysFromNow(60),
      },
    ])
    .returning({ id: promoCodes.id, code: promoCodes.code })
  const own = rows.find((row) => row.code === code)
  if (!own) throw new Error('the demo code was not written')
  return own.id
}

export async function saveDemoPurchases(
  tx: Database,
  purchases: readonly DemoPurchase[],
  promoCodeId: number,
): Promise<void> {
  const orderRows = await tx
    .insert(orders)
    .values(purchases.map((purchase) => orderOf(purchase, promoCodeId)))
    .returning({ id: orders.id, reference: orders.reference, amountCents: orders.amountCents })
  const orderOfReference = new Map(orderRows.map((row) => [row.reference, row]))
  await tx.insert(payments).values(
    purchases.flatMap((purchase) => {
      const order = orderOfReference.get(purchase.reference)
      if (!order) throw new Error('a demo order was not written')
      return paymentsOf(purchase, order)
    }),
  )
  await tx.insert(promoReservations).values(
    purchases
      .filter(({ outcome }) => outcome === 'discounted')
      .map(({ userId, paidAt }) => ({
        promoCodeId,
        userId,
        heldUntil: paidAt,
        confirmedAt: paidAt,
        createdAt: paidAt,
      })),
  )
  // What was bought is all that a buyer has.
  for (const { userId, planId, accessUntil } of purchases)
    await tx
      .update(users)
      .set({ subscriptionPlan: planId, subscriptionEndsAt: accessUntil })
      .where(eq(users.id, userId))
}

/** The visit that led to the purchase; `ensureDemoVisits` writes it. */
const visitOf = (reference: string) => `demo-buyer-${reference}`

function orderOf(purchase: DemoPurchase, promoCodeId: number) {
  const { userId, planId, planName, priceCents, provider, reference, paidAt, accessUntil } = purchase
  const isDiscounted = purchase.outcome === 'discounted'
  const promoDiscountCents = isDiscounted ? (priceCents * percentOff) / 100 : 0
  return {
    reference,
    userId,
    planId,
    planName,
    listPriceCents: priceCents,
    promoDiscountCents,
    amountCents: priceCents - promoDiscountCents,
    promoCodeId: isDiscounted ? promoCodeId : null,
    promoCode: isDiscounted ? code : null,
    provider,
    providerRef: `demo-${reference}`,
    status: 'activated' as const,
    visitSession: visitOf(reference),
    accessFrom: paidAt,
    accessUntil,
    createdAt: paidAt,
    activatedAt: paidAt,
  }
}

function paymentsOf(purchase: DemoPurchase, order: { id: number; amountCents: number }) {
  const { userId, provider, reference, paidAt, outcome, isPaidTwice } = purchase
  const payment = {
    orderId: order.id,
    userId,
    provider,
    providerPaymentId: `demo-payment-${reference}`,
    amountCents: order.amountCents,
    currency: 'usd',
    status: 'paid' as const,
    visitSession: visitOf(reference),
    paidAt,
  }
  const refund = { refundedCents: order.amountCents, refundedAt: new Date(paidAt.getTime() + dayMs / 2) }
  const second = {
    ...payment,
    providerPaymentId: `demo-second-${reference}`,
    status: 'mismatch' as const,
    note: 'A second payment for an order that was paid already',
    paidAt: new Date(paidAt.getTime() + 90_000),
  }
  const first = outcome === 'refunded' ? { ...payment, ...refund } : payment
  return isPaidTwice ? [first, second] : [first]
}
