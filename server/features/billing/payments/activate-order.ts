import { isAddressConfirmed } from '#domain/accounts/address-state.ts'
import { grantOf } from '#domain/pricing/access.ts'
import { paymentProblem } from '#domain/pricing/payment-problem.ts'
import { findPlan } from '#domain/pricing/plans.ts'
import type { Database } from '#server/database/connect.ts'
import type { OrderRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import { type GrantedAccess, givePremium } from '#server/features/accounts/premium/give-premium.ts'
import { confirmPromoUse, lockPromoCode } from '#server/features/billing/promo/promo.queries.ts'
import { mailReferredFriends } from '#server/features/billing/promo/refer-friends.ts'
import { queueReceipt } from '#server/features/billing/receipts/queue-receipt.ts'
import type { ProviderName } from '#server/platform/payments/payment-provider.ts'
import { lockOrder, markOrderActivated, markOrderMismatch, savePayment } from './orders.queries.ts'

/** Money that has arrived, according to the provider. */
export interface ReceivedPayment {
  provider: ProviderName
  paymentId: string
  amountCents: number
  currency: string
  /** What the provider keeps, in cents; null while it does not say. */
  feeCents: number | null
}

export type Activation = 'activated' | 'already' | 'mismatch'

/**
 * Activates an order; this is the only way to premium access. It is called from the return page, from
 * webhooks, from the reconcile job and for orders of 0, any number of times and in any order: there is one
 * activation, one payment, one receipt, one promo use. The order's row is locked and everything happens in
 * the caller's transaction, so a crash leaves nothing half done.
 * @param payment null for an order of 0.
 */
export async function activateOrder(
  tx: Database,
  deps: Deps,
  { orderId, payment }: { orderId: number; payment: ReceivedPayment | null },
): Promise<Activation> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Error(`order ${orderId} does not exist`)
  const mismatch = paymentProblem(order, payment)
  if (mismatch) return saveMismatch(tx, deps, { order, payment, note: mismatch })
  if (order.status === 'activated') return payment ? saveSecondPayment(tx, deps, order, payment) : 'already'
  if (order.userId === null)
    return saveMismatch(tx, deps, {
      order,
      payment,
      note: 'The account was deleted before the payment arrived',
    })
  const isNew = !payment || (await savePayment(tx, paymentRow(deps, order, payment, 'paid')))
  if (!isNew) return saveMismatch(tx, deps, { order, payment, note: 'This payment belongs to another order' })

  const access = await grant(tx, deps, order, order.userId)
  await markOrderActivated(tx, order.id, { now: deps.clock.now(), ...access })
  if (order.promoCodeId !== null) await confirmPromo(tx, deps, order.promoCodeId, access.user.id)
  await announceActivation(tx, deps, order, access)
  return 'activated'
}

async function grant(tx: Database, deps: Deps, order: OrderRow, userId: number): Promise<GrantedAccess> {
  const plan = findPlan(order.planId)
  if (!plan) throw new Error(`order ${order.id} is for the unknown plan ${order.planId}`)
  const promo = order.promoCodeId === null ? undefined : await lockPromoCode(tx, order.promoCodeId)
  const length = grantOf(plan, promo)
  if (!length) throw new Error(`order ${order.id} grants no access`)
  const bought = { source: 'order', orderId: order.id, planId: plan.id, length } as const
  const access = await givePremium(tx, userId, { ...bought, now: deps.clock.now() })
  if (!access) throw new Error(`the account ${userId} of order ${order.id} does not exist`)
  return access
}

async function confirmPromo(tx: Database, deps: Deps, promoCodeId: number, userId: number): Promise<void> {
  // An admin may have deleted the code since the order was made.
  if (!(await lockPromoCode(tx, promoCodeId))) return
  await confirmPromoUse(tx, { promoCodeId, userId, now: deps.clock.now() })
}

/**
 * Records a second payment. A repeated notice of the same payment changes nothing; a second payment for a
 * paid order is left to an admin.
 */
async function saveSecondPayment(
  tx: Database,
  deps: Deps,
  order: OrderRow,
  payment: ReceivedPayment,
): Promise<Activation> {
  await savePayment(tx, {
    ...paymentRow(deps, order, payment, 'mismatch'),
    note: 'A second payment for an order that was paid already',
  })
  return 'already'
}

async function saveMismatch(
  tx: Database,
  deps: Deps,
  { order, payment, note }: { order: OrderRow; payment: ReceivedPayment | null; note: string },
): Promise<'mismatch'> {
  const isNew = payment && (await savePayment(tx, { ...paymentRow(deps, order, payment, 'mismatch'), note }))
  if (isNew) await markOrderMismatch(tx, order.id)
  deps.log.warn({ order: order.reference, note }, 'a payment does not fit its order')
  return 'mismatch'
}

function paymentRow(deps: Deps, order: OrderRow, payment: ReceivedPayment, status: 'paid' | 'mismatch') {
  return {
    orderId: order.id,
    userId: order.userId,
    provider: payment.provider,
    providerPaymentId: payment.paymentId,
    amountCents: payment.amountCents,
    feeCents: payment.feeCents,
    currency: payment.currency,
    status,
    visitSession: order.visitSession,
    paidAt: deps.clock.now(),
  }
}

async function announceActivation(
  tx: Database,
  deps: Deps,
  order: OrderRow,
  { user, until }: GrantedAccess,
): Promise<void> {
  const now = deps.clock.now()
  await queueReceipt(
    { ...deps, db: tx },
    { user, planName: order.planName, amountCents: order.amountCents, paidAt: now, accessUntil: until },
  )
  // If the address is confirmed later, the confirmation mails them: both transactions lock the user first.
  if (isAddressConfirmed(user)) await mailReferredFriends(tx, deps, user)
  if (order.amountCents === 0) return
  const { visitSession, planId, provider, amountCents } = order
  await deps.publish(tx, 'paymentActivated', { visitSession, planId, provider, amountCents, now })
}
