import { premiumEndWithout } from '#domain/pricing/access.ts'
import { findPlan } from '#domain/pricing/plans.ts'
import type { Database } from '#server/database/connect.ts'
import type { PaymentRow } from '#server/database/tables/billing.ts'
import { type ShortenedAccess, shortenPremium } from '#server/features/accounts/admin/shorten-premium.ts'
import { findOrder } from '#server/features/billing/payments/payment-admin.queries.ts'

/**
 * Takes back the remaining access that a payment gave. @returns undefined when it gave none, or when it was
 * ended before.
 */
export async function endAccess(
  tx: Database,
  payment: PaymentRow,
  now: Date,
): Promise<ShortenedAccess | undefined> {
  const { status, orderId, userId, accessEndedAt } = payment
  if (status !== 'paid' || orderId === null || userId === null || accessEndedAt) return undefined
  const order = await findOrder(tx, orderId)
  if (!order?.accessFrom || !order.accessUntil) return undefined
  const given = {
    fromMs: order.accessFrom.getTime(),
    untilMs: order.accessUntil.getTime(),
    months: findPlan(order.planId)?.durationMonths ?? 0,
  }
  return shortenPremium(tx, userId, (premiumEndsMs) =>
    premiumEndWithout(given, { premiumEndsMs, nowMs: now.getTime() }),
  )
}
