import type { CheckoutSession, Intent, WalletOrder } from './store.ts'

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

export function intentBody(intent: Intent): Record<string, unknown> {
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
    livemode: false,
  }
}

const amountOf = (order: WalletOrder) => ({ currency_code: order.currency, value: order.value })

export function orderBody(order: WalletOrder): Record<string, unknown> {
  const captures = order.captureId
    ? [{ id: order.captureId, status: 'COMPLETED', amount: amountOf(order) }]
    : []
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [{ custom_id: order.customId, amount: amountOf(order), payments: { captures } }],
    links: [{ rel: 'payer-action', method: 'GET', href: pageUrl(order.returnUrl, `wallet/${order.id}`) }],
  }
}

export function captureBody(order: WalletOrder): Record<string, unknown> {
  return {
    id: order.captureId,
    status: 'COMPLETED',
    amount: amountOf(order),
    custom_id: order.customId,
    supplementary_data: { related_ids: { order_id: order.id } },
  }
}
