import type { Database } from '#server/database/connect.ts'
import type { PaymentRow } from '#server/database/tables/billing.ts'
import { type EndedAccess, endGrantOfOrder } from '#server/features/accounts/premium/end-premium.ts'

/**
 * Takes back the remaining access that a payment gave. @returns undefined when it gave none, or when it was
 * ended before.
 */
export async function endAccess(
  tx: Database,
  payment: PaymentRow,
  end: { now: Date; by: string; reason: string },
): Promise<EndedAccess | undefined> {
  const { status, orderId, userId, accessEndedAt } = payment
  if (status !== 'paid' || orderId === null || userId === null || accessEndedAt) return undefined
  return endGrantOfOrder(tx, userId, { ...end, orderId })
}
