import { z } from 'zod'
import {
  type HostedPaymentRequest,
  type PaymentState,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderRefund,
  ProviderUnavailable,
  type RefundOutcome,
  type WalletProvider,
  WrongSignature,
} from './payment-provider.ts'
import { createPaypalClient, type PaypalAccess, type PaypalResponse, parseResponse } from './paypal-client.ts'

const money = z.object({ currency_code: z.string(), value: z.string() })
const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional(),
})
const refundReply = z.object({ id: z.string(), status: z.string(), amount: money.optional() })
const refusal = z.object({
  message: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).default([]),
})
const order = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z.object({ captures: z.array(capture).optional() }).optional(),
      }),
    )
    .default([]),
})
type Order = z.infer<typeof order>
const event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z
    .object({
      id: z.string().optional(),
      dispute_id: z.string().optional(),
      disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
      reason: z.string().optional(),
      status: z.string().optional(),
      dispute_amount: money.optional(),
      seller_response_due_date: z.string().optional(),
      dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
        .optional(),
      links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
    })
    .default({}),
})

/** The wallet, through PayPal's REST API, where amounts are decimal text. */
export function createPaypal(access: PaypalAccess): WalletProvider {
  const send = createPaypalClient(access)

  async function findPayment(ref: string): Promise<PaymentState> {
    const path = `/v2/checkout/orders/${encodeURIComponent(ref)}`
    const response = await send({ method: 'GET', path })
    if (response.status === 404) return { state: 'unknown' }
    return stateOf(parseResponse(order, response))
  }

  return {
    findPayment,

    openOrder: async (request) => {
      const response = await send({
        method: 'POST',
        path: '/v2/checkout/orders',
        requestId: `order-${request.reference}`,
        body: orderBody(request),
      })
      const opened = parseResponse(order, response)
      const url = opened.links.find((link) => link.rel === 'payer-action' || link.rel === 'approve')?.href
      if (!url) throw new ProviderUnavailable('the order has no page to approve it')
      return { ref: opened.id, url }
    },

    capture: async (ref, idempotencyKey) => {
      const path = `/v2/checkout/orders/${encodeURIComponent(ref)}/capture`
      const response = await send({ method: 'POST', path, body: {}, requestId: `capture-${idempotencyKey}` })
      // The order is already captured, not approved, or declined by the bank: its state tells which.
      if (response.status === 422) return findPayment(ref)
      if (response.status === 404) return { state: 'unknown' }
      return stateOf(parseResponse(order, response))
    },

    refund: async ({ paymentId, amountCents, currency, idempotencyKey }) => {
      const response = await send({
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(paymentId)}/refund`,
        requestId: `refund-${idempotencyKey}`,
        body: { amount: { currency_code: currency.toUpperCase(), value: decimalOf(amountCents) } },
      })
      return outcomeOf(response, amountCents)
    },

    findRefunds: async ({ refundId }) => {
      // PayPal has no list of the refunds of a payment.
      if (refundId === null) return []
      const path = `/v2/payments/refunds/${encodeURIComponent(refundId)}`
      const response = await send({ method: 'GET', path })
      if (response.status === 404) return []
      const found = parseResponse(refundReply, response)
      return [refundOf(found, found.amount ? centsOf(found.amount.value) : 0)]
    },

    findFee: async (paymentId) => {
      const path = `/v2/payments/captures/${encodeURIComponent(paymentId)}`
      const response = await send({ method: 'GET', path })
      return response.status === 404 ? null : feeOf(parseResponse(capture, response))
    },

    readEvent: async ({ raw, headers }) => {
      const body = parseJson(raw)
      const checked = await send({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        body: {
          auth_algo: headers['paypal-auth-algo'] ?? '',
          cert_url: headers['paypal-cert-url'] ?? '',
          transmission_id: headers['paypal-transmission-id'] ?? '',
          transmission_sig: headers['paypal-transmission-sig'] ?? '',
          transmission_time: headers['paypal-transmission-time'] ?? '',
          webhook_id: access.webhookId ?? '',
          webhook_event: body,
        },
      })
      const verification = z.object({ verification_status: z.string() }).safeParse(checked.body)
      if (verification.data?.verification_status !== 'SUCCESS')
        throw new WrongSignature('PayPal does not know this event')
      const parsed = event.safeParse(body)
      if (!parsed.success) throw new WrongSignature('not an event')
      return eventOf(parsed.data)
    },
  }
}

const orderBody = (request: HostedPaymentRequest) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: request.reference,
      description: request.title,
      amount: {
        currency_code: request.currency.toUpperCase(),
        value: decimalOf(request.amountCents),
      },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: request.returnUrl,
        cancel_url: request.cancelUrl,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
      },
    },
  },
})

function stateOf(found: Order): PaymentState {
  const [unit] = found.purchase_units
  const taken = unit?.payments?.captures?.find(({ status }) =>
    ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(status),
  )
  if (taken) {
    return {
      state: 'paid',
      paymentId: taken.id,
      reference: unit?.custom_id ?? null,
      amountCents: centsOf(taken.amount.value),
      currency: taken.amount.currency_code.toLowerCase(),
      feeCents: feeOf(taken),
    }
  }
  // The payment is approved and captured, and held by PayPal or the payer's bank.
  if (unit?.payments?.captures?.some(({ status }) => status === 'PENDING')) return { state: 'processing' }
  return { state: found.status === 'VOIDED' ? 'closed' : 'pending' }
}

function feeOf({ amount, seller_receivable_breakdown: parts }: z.infer<typeof capture>): number | null {
  const fee = parts?.paypal_fee
  return fee && fee.currency_code === amount.currency_code ? centsOf(fee.value) : null
}

/** PayPal refuses a refund for good with 400, 404 or 422, and says why in words for machines. */
function outcomeOf(response: PaypalResponse, amountCents: number): RefundOutcome {
  if ([400, 404, 422].includes(response.status)) {
    const { data } = refusal.safeParse(response.body)
    const issues = data?.details.map(({ issue }) => issue).join(', ')
    return { state: 'refused', failure: issues || data?.message || `status ${response.status}` }
  }
  return refundOf(parseResponse(refundReply, response), amountCents)
}

function refundOf({ id, status }: z.infer<typeof refundReply>, amountCents: number): ProviderRefund {
  const isFailed = status === 'FAILED' || status === 'CANCELLED'
  const state = status === 'COMPLETED' ? 'done' : isFailed ? 'failed' : 'pending'
  return { refundId: id, amountCents, state, failure: isFailed ? status.toLowerCase() : '' }
}

/** Outcomes by which the seller loses the money; with any other the seller keeps it. */
const lostOutcomes = ['RESOLVED_BUYER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'ACCEPTED']

function disputeOf(resource: z.infer<typeof event>['resource']): ProviderDispute | null {
  const { dispute_id: disputeId, dispute_amount: amount, seller_response_due_date: dueBy } = resource
  const paymentId = resource.disputed_transactions?.[0]?.seller_transaction_id
  if (!disputeId || !paymentId || !amount) return null
  const outcome = resource.dispute_outcome?.outcome_code ?? ''
  const closedState = lostOutcomes.includes(outcome) ? 'lost' : 'won'
  return {
    disputeId,
    paymentId,
    reason: (resource.reason ?? '').toLowerCase(),
    amountCents: centsOf(amount.value),
    state: resource.status === 'RESOLVED' ? closedState : 'open',
    dueBy: dueBy ? new Date(dueBy) : null,
  }
}

function eventOf({ id, event_type: type, resource }: z.infer<typeof event>): ProviderEvent {
  const nothing = { id, type, ref: null, refund: null, dispute: null }
  switch (type) {
    case 'CHECKOUT.ORDER.APPROVED':
    case 'CHECKOUT.ORDER.COMPLETED':
      return { ...nothing, ref: resource.id ?? null }
    case 'PAYMENT.CAPTURE.COMPLETED':
      return { ...nothing, ref: resource.supplementary_data?.related_ids?.order_id ?? null }
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.REFUND.PENDING':
    case 'PAYMENT.REFUND.FAILED': {
      const paymentId = resource.links
        ?.find((link) => link.rel === 'up')
        ?.href.split('/')
        .at(-1)
      return paymentId ? { ...nothing, refund: { paymentId, refundId: resource.id ?? null } } : nothing
    }
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.UPDATED':
    case 'CUSTOMER.DISPUTE.RESOLVED':
      return { ...nothing, dispute: disputeOf(resource) }
    default:
      return nothing
  }
}

/** 7999 is "79.99". */
const decimalOf = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** "79.99" is 7999; anything other than a plain amount is -1, which matches no order. */
function centsOf(value: string): number {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(value)
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : -1
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    throw new WrongSignature('not JSON')
  }
}
