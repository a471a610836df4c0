import type { OrderRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import { listOtherOpenOrders, markOrderExpired } from './orders.queries.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * A newer order replaces the older ones: nobody pays twice from two tabs, and a discount does not apply to several
 * orders. An order that turns out to be paid already is activated as usual.
 */
export async function closeOtherOrders(deps: Deps, { id, userId }: OrderRow): Promise<void> {
  if (userId === null) return
  for (const order of await listOtherOpenOrders(deps.db, userId, id)) await closeOrder(deps, order)
}

/** Closes an order at the provider and here. A failure does no harm: the reconcile job tries again. */
export async function closeOrder(deps: Deps, order: OrderRow): Promise<void> {
  try {
    if (order.provider === 'stripe' && order.providerRef) {
      await (await deps.payments.card()).close(order.providerRef)
      // The provider says whether it could still be closed, or was paid a moment ago.
      await settlePayment(deps, { provider: 'stripe', ref: order.providerRef })
      return
    }
    // The money of a wallet order moves only when we capture it, and a closed order is never captured.
    await markOrderExpired(deps.db, order.id)
  } catch (error) {
    deps.log.warn({ err: error, order: order.reference }, 'an order could not be closed')
  }
}
