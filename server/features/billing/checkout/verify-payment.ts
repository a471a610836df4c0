import type { billing } from '#contracts/billing/billing.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import { findOrderByRef, findOrderByReference } from '#server/features/billing/payments/orders.queries.ts'
import { settlePayment } from '#server/features/billing/payments/settle-payment.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { mismatchMessage, processingMessage } from './complete-wallet-payment.ts'
import type { Payer } from './payer.ts'

const isReference = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/**
 * Looks up a hosted session, a payment intent, or an order that needed no provider, and activates it when it is paid.
 * The provider is asked only about ids that it gave us.
 * @throws HttpError 404 for an unknown id or, with a session or a ticket, another user's.
 */
export async function verifyPayment(
  deps: Deps,
  { sessionId, payer }: { sessionId: string; payer: Payer | null },
): Promise<Reply<typeof billing.verifyStripePayment>> {
  const order = isReference(sessionId)
    ? await findOrderByReference(deps.db, sessionId)
    : await findOrderByRef(deps.db, 'stripe', sessionId)
  if (!order || (payer && order.userId !== payer.userId)) throw notFound('This payment does not exist')
  if (order.provider === 'none')
    return { success: order.status === 'activated', isProcessing: false, message: 'Your access is open' }
  const settlement = await settlePayment(deps, { provider: 'stripe', ref: sessionId })
  const isProcessing = settlement === 'processing'
  if (settlement === 'activated') return { success: true, isProcessing, message: 'Payment received' }
  if (isProcessing) return { success: false, isProcessing, message: processingMessage }
  const message = settlement === 'mismatch' ? mismatchMessage : 'This payment has not been completed'
  return { success: false, isProcessing, message }
}
