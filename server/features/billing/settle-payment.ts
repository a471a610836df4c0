import { z } from 'zod'
import type { OrderRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentState, ProviderName } from '#server/platform/payments/payment-provider.ts'
import { mailJob } from '../messages/queue-mail.ts'
import { activateOrder, type ReceivedPayment } from './activate-order.ts'
import { findOrderByRef, findOrderByReference, markOrderExpired } from './orders.queries.ts'

/** What became of a payment. `unknown`: it belongs to no order of ours. */
export type Settlement = 'activated' | 'pending' | 'closed' | 'mismatch' | 'unknown'

/**
 * Asks the provider about a payment and activates its order when the money is there. Every way in ends here: the
 * return, webhooks, the reconcile job.
 * @throws ProviderUnavailable
 */
export async function settlePayment(
  deps: Deps,
  at: { provider: ProviderName; ref: string },
): Promise<Settlement> {
  const known = await findOrderByRef(deps.db, at.provider, at.ref)
  if (known?.status === 'activated') return 'activated'
  const state = await askProvider(deps, at, known)
  const order = known ?? (await orderNamedBy(deps, state))
  if (!order) return 'unknown'
  return applyState(deps, order, { provider: at.provider, state })
}

/** An approved wallet order is paid by taking its money; anything else is only looked at. */
async function askProvider(
  deps: Deps,
  { provider, ref }: { provider: ProviderName; ref: string },
  order: OrderRow | undefined,
): Promise<PaymentState> {
  if (provider === 'stripe') return (await deps.payments.card()).findPayment(ref)
  const wallet = await deps.payments.wallet()
  const mayBeTaken = order !== undefined && (order.status === 'new' || order.status === 'open')
  return mayBeTaken ? wallet.capture(ref, order.reference) : wallet.findPayment(ref)
}

/** What the database takes for a UUID: of any version or none, in either case. Other text is no reference of ours. */
const reference = z.guid()

/** The provider carries our reference with the money: a webhook may be faster than our own note of its id. */
async function orderNamedBy(deps: Deps, state: PaymentState): Promise<OrderRow | undefined> {
  const named = reference.safeParse(state.state === 'paid' ? state.reference : null)
  return named.success ? findOrderByReference(deps.db, named.data) : undefined
}

async function applyState(
  deps: Deps,
  order: OrderRow,
  { provider, state }: { provider: ProviderName; state: PaymentState },
): Promise<Settlement> {
  switch (state.state) {
    case 'paid':
      return activatePaid(deps, order, { ...state, provider })
    case 'pending':
      return 'pending'
    case 'closed':
    case 'unknown':
      await markOrderExpired(deps.db, order.id)
      return 'closed'
  }
}

async function activatePaid(deps: Deps, order: OrderRow, payment: ReceivedPayment): Promise<Settlement> {
  const outcome = await deps.db.transaction((tx) => activateOrder(tx, deps, { orderId: order.id, payment }))
  if (outcome === 'activated') deps.jobs.wake(mailJob)
  return outcome === 'mismatch' ? 'mismatch' : 'activated'
}
