import type { OrderRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import { listOtherOpenOrders, markOrderExpired } from './orders.queries.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * A newer order takes the place of the older ones: nobody pays twice from two tabs, and a discount is not spread over
 * several orders. What turns out to be paid already is activated as usual.
 */
export async function closeOtherOrders(deps: Deps, userId: number, exceptOrderId: number): Promise<void> {
  for (const order of await listOtherOpenOrders(deps.db, userId, exceptOrderId)) await closeOrder(deps, order)
}

/** Closes an order at the provider and here. Only a nuisance when it fails: the reconcile job comes by later. */
export async function closeOrder(deps: Deps, order: OrderRow): Promise<void> {
  try {
    if (order.provider === 'stripe' && order.providerRef) {
      await (await deps.payments.card()).close(order.providerRef)
      // It says itself whether it could still be closed, or was paid a moment ago.
      await settlePayment(deps, { provider: 'stripe', ref: order.providerRef })
      return
    }
    // A wallet order moves no money unless we take it, and a closed one we do not take.
    await markOrderExpired(deps.db, order.id)
  } catch (error) {
    deps.log.warn({ err: error, order: order.reference }, 'an order could not be closed')
  }
}
