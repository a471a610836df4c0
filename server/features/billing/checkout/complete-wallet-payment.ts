import type { Deps } from '#server/deps.ts'
import { findOrderByRef } from '#server/features/billing/payments/orders.queries.ts'
import { settlePayment } from '#server/features/billing/payments/settle-payment.ts'
import { conflict, notFound, unprocessable } from '#server/platform/http/http-error.ts'
import type { Payer } from './payer.ts'

/**
 * Captures the money of this payer's approved wallet order and activates the order.
 * @throws HttpError 404 for somebody else's order, 409 for a closed one, 422 for one that was not approved.
 */
export async function completeWalletPayment(deps: Deps, payer: Payer, token: string): Promise<void> {
  const order = await findOrderByRef(deps.db, 'paypal', token)
  if (!order || order.userId !== payer.userId) throw notFound('This payment does not exist')
  if (order.status === 'expired')
    throw conflict('This payment was closed before it was completed. Nothing was charged.', 'order_closed')
  const settlement = await settlePayment(deps, { provider: 'paypal', ref: token })
  switch (settlement) {
    case 'activated':
      return
    case 'processing':
      throw unprocessable(processingMessage, 'payment_processing')
    case 'pending':
      throw unprocessable('This payment has not been approved', 'payment_not_approved')
    case 'closed':
      throw conflict('This payment was closed before it was completed. Nothing was charged.', 'order_closed')
    case 'unknown':
      throw notFound('This payment does not exist')
    case 'mismatch':
      throw unprocessable(mismatchMessage, 'payment_mismatch')
  }
}

export const processingMessage =
  'Your payment has been made and is on its way. Your access opens by itself when it arrives; you need not pay again.'

export const mismatchMessage =
  'The payment does not match the order. We have been told and will get in touch; you need not pay again.'
