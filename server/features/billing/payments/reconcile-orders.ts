import type { OrderRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import { deleteDeadTickets } from '#server/features/billing/checkout/tickets.queries.ts'
import { deleteLapsedHolds } from '#server/features/billing/promo/promo.queries.ts'
import { promoHoldMs } from '#server/features/billing/promo/use-promo-code.ts'
import { closeOrder } from './close-orders.ts'
import { deleteOldEvents, listUnpaidOrders, markOrderExpired } from './orders.queries.ts'
import { settlePayment } from './settle-payment.ts'

/** How long the return and the webhook have before we ask the provider. */
const graceMs = 2 * 60_000
/** After this long, an order that the provider never opened expires. */
const unopenedMs = 3_600_000
const batch = 100
const dayMs = 86_400_000

/** Asks the provider about every unpaid order, so that no payment goes unnoticed. */
export async function reconcileOrders(deps: Deps): Promise<void> {
  const createdBefore = new Date(deps.clock.now().getTime() - graceMs)
  let afterId = 0
  for (;;) {
    const unpaid = await listUnpaidOrders(deps.db, { createdBefore, limit: batch, afterId })
    for (const order of unpaid) await reconcile(deps, order)
    const last = unpaid.at(-1)
    if (!last || unpaid.length < batch) return
    afterId = last.id
  }
}

async function reconcile(deps: Deps, order: OrderRow): Promise<void> {
  const ageMs = deps.clock.now().getTime() - order.createdAt.getTime()
  try {
    if (!order.providerRef || order.provider === 'none') {
      if (ageMs > unopenedMs) await markOrderExpired(deps.db, order.id)
      return
    }
    const settlement = await settlePayment(deps, { provider: order.provider, ref: order.providerRef })
    // As long as a promo use is held; after that the price is no longer guaranteed.
    if (settlement === 'pending' && ageMs > promoHoldMs) await closeOrder(deps, order)
  } catch (error) {
    deps.log.warn({ err: error, order: order.reference }, 'an order could not be reconciled')
  }
}

/** Releases promo codes whose order was never paid, and deletes old tickets and events. */
export async function sweepBilling(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  await deleteLapsedHolds(deps.db, now)
  await deleteDeadTickets(deps.db, daysAgo(1))
  await deleteOldEvents(deps.db, daysAgo(90))
}
