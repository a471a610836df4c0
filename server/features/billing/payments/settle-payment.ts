import { z } from 'zod'
import type { OrderRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import { startDeadline } from '#server/platform/payments/deadline.ts'
import type { PaymentState, ProviderName } from '#server/platform/payments/payment-provider.ts'
import { activateOrder, type ReceivedPayment } from './activate-order.ts'
import { findOrderByRef, findOrderByReference, markOrderExpired } from './orders.queries.ts'

/**
 * The outcome for a payment. `processing`: paid, but the money is on its way; `pending`: not paid; `unknown`:
 * the payment belongs to none of our orders.
 */
export type Settlement = 'activated' | 'processing' | 'pending' | 'closed' | 'mismatch' | 'unknown'

/**
 * Asks the provider about a payment and activates its order when the money has arrived. All entry points lead here: the
 * return, webhooks, the reconcile job.
 * @throws ProviderUnavailable
 */
export async function settlePayment(
  deps: Deps,
  { provider, ref }: { provider: ProviderName; ref: string },
): Promise<Settlement> {
  const known = await findOrderByRef(deps.db, provider, ref)
  if (known?.status === 'activated') return 'activated'
  const state = await startDeadline(deps.payments.waitMs).within(askProvider(deps, { provider, ref }, known))
  const order = known ?? (await findOrderOf(deps, state))
  if (!order) return 'unknown'
  return applyState(deps, order, { provider, state })
}

/** An unpaid wallet order is captured, which succeeds once it is approved; any other payment is only looked up. */
async function askProvider(
  deps: Deps,
  { provider, ref }: { provider: ProviderName; ref: string },
  order: OrderRow | undefined,
): Promise<PaymentState> {
  if (provider === 'stripe') return (await deps.payments.card()).findPayment(ref)
  const wallet = await deps.payments.wallet()
  const isUnpaid = order !== undefined && (order.status === 'new' || order.status === 'open')
  return isUnpaid ? wallet.capture(ref, order.reference) : wallet.findPayment(ref)
}

/**
 * Text that the database accepts as a UUID: of any version or none, in either case. Other text is not one of
 * our references.
 */
const reference = z.guid()

/**
 * Finds the order of a payment. The provider returns our reference with the payment, because a webhook may
 * arrive before we have saved the provider's id.
 */
async function findOrderOf(deps: Deps, state: PaymentState): Promise<OrderRow | undefined> {
  const parsed = reference.safeParse(state.state === 'paid' ? state.reference : null)
  return parsed.success ? findOrderByReference(deps.db, parsed.data) : undefined
}

async function applyState(
  deps: Deps,
  order: OrderRow,
  { provider, state }: { provider: ProviderName; state: PaymentState },
): Promise<Settlement> {
  switch (state.state) {
    case 'paid':
      return activatePaid(deps, order, { ...state, provider })
    case 'processing':
    case 'pending':
      return state.state
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
