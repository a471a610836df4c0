import type { Behaviour, CheckoutSession, Intent, Refund, WalletOrder } from './store.ts'

/** What the provider keeps: 2.9 % and 30 cents. */
const feeOf = (cents: number) => Math.round(cents * 0.029) + 30

/** A page's URL for the browser: on the product's own origin, where its pages are mounted. */
const pageUrl = (productUrl: string, page: string) => `${new URL(productUrl).origin}/test-provider/${page}`

export function sessionBody(
  session: CheckoutSession,
  status: CheckoutSession['status'],
): Record<string, unknown> {
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'payment',
    status,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    payment_intent: session.intentId,
    amount_total: session.amount,
    currency: session.currency,
    client_reference_id: session.clientReferenceId,
    customer_email: session.email,
    metadata: session.metadata,
    expires_at: session.expiresAt,
    url: status === 'open' ? pageUrl(session.successUrl, `checkout/${session.id}`) : null,
    livemode: false,
  }
}

export function intentBody(intent: Intent, { tellsFees }: Behaviour): Record<string, unknown> {
  const transaction = tellsFees ? { fee: feeOf(intent.amount), currency: intent.currency } : null
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    currency: intent.currency,
    description: intent.title,
    client_secret: intent.clientSecret,
    metadata: intent.metadata,
    status: intent.status,
    latest_charge:
      intent.status === 'succeeded' ? { object: 'charge', balance_transaction: transaction } : null,
    livemode: false,
  }
}

export function chargeBody(intent: Intent, refundedCents: number): Record<string, unknown> {
  return {
    id: `ch_${intent.id}`,
    object: 'charge',
    payment_intent: intent.id,
    amount: intent.amount,
    amount_refunded: refundedCents,
  }
}

export const stripeRefundBody = ({ id, paymentId, cents, state }: Refund): Record<string, unknown> => ({
  id,
  object: 'refund',
  payment_intent: paymentId,
  amount: cents,
  status: state,
  ...(state === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
})

const walletStates = { pending: 'PENDING', succeeded: 'COMPLETED', failed: 'FAILED' } as const

export function walletRefundBody({ id, paymentId, cents, state }: Refund): Record<string, unknown> {
  return {
    id,
    status: walletStates[state],
    amount: dollarsBody(cents),
    links: [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${paymentId}` }],
  }
}

const dollarsBody = (cents: number) => ({ currency_code: 'USD', value: (cents / 100).toFixed(2) })

const amountOf = (order: WalletOrder) => ({ currency_code: order.currency, value: order.value })

export function orderBody(order: WalletOrder, behaviour: Behaviour): Record<string, unknown> {
  const captures = order.captureId ? [captureBody(order, behaviour)] : []
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [{ custom_id: order.customId, amount: amountOf(order), payments: { captures } }],
    links: [{ rel: 'payer-action', method: 'GET', href: pageUrl(order.returnUrl, `wallet/${order.id}`) }],
  }
}

export function captureBody(order: WalletOrder, { tellsFees }: Behaviour): Record<string, unknown> {
  const value = (feeOf(Number(order.value) * 100) / 100).toFixed(2)
  return {
    id: order.captureId,
    status: 'COMPLETED',
    amount: amountOf(order),
    custom_id: order.customId,
    ...(tellsFees && {
      seller_receivable_breakdown: { paypal_fee: { currency_code: order.currency, value } },
    }),
    supplementary_data: { related_ids: { order_id: order.id } },
  }
}
