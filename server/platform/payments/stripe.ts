import Stripe from 'stripe'
import {
  type CardProvider,
  type HostedPaymentRequest,
  type PaymentRequest,
  type PaymentState,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderRefund,
  ProviderUnavailable,
  type RefundOutcome,
  type RefundRequest,
  WrongSignature,
} from './payment-provider.ts'

export interface StripeAccess {
  secretKey: string
  webhookSecret: string
  /** The address of the API, if it is not Stripe's own. */
  baseUrl?: string
  /** How long a call may take, including a second try. */
  waitMs: number
}

/** Cards, through the genuine SDK: hosted Checkout and payment intents. */
export function createStripe(access: StripeAccess): CardProvider {
  const stripe = new Stripe(access.secretKey, {
    ...locationOf(access.baseUrl),
    maxNetworkRetries: 1,
    timeout: access.waitMs / 2,
  })
  return {
    openCheckout: (request) =>
      orUnavailable(async () => {
        const session = await stripe.checkout.sessions.create(checkoutParams(request), {
          idempotencyKey: `checkout-${request.reference}`,
        })
        if (!session.url) throw new Error('the checkout session has no address')
        return { ref: session.id, url: session.url }
      }),

    openIntent: (request) =>
      orUnavailable(async () => {
        const intent = await stripe.paymentIntents.create(intentParams(request), {
          idempotencyKey: `intent-${request.reference}`,
        })
        if (!intent.client_secret) throw new Error('the payment intent has no client secret')
        return { ref: intent.id, clientSecret: intent.client_secret }
      }),

    findPayment: (ref) =>
      orUnavailable(async () => {
        try {
          return ref.startsWith('cs_')
            ? stateOfSession(await stripe.checkout.sessions.retrieve(ref, { expand: feeOfSession }))
            : stateOfIntent(await stripe.paymentIntents.retrieve(ref, { expand: feeOfIntent }))
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return { state: 'unknown' }
          throw error
        }
      }),

    close: (ref) =>
      orUnavailable(async () => {
        try {
          if (ref.startsWith('cs_')) await stripe.checkout.sessions.expire(ref)
          else await stripe.paymentIntents.cancel(ref)
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }
      }),

    refund: (request) => orUnavailable(() => refundWith(stripe, request)),

    findRefunds: ({ paymentId }) =>
      orUnavailable(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 })
        return data.map(refundOf)
      }),

    findFee: (paymentId) =>
      orUnavailable(async () => {
        try {
          return feeOf(await stripe.paymentIntents.retrieve(paymentId, { expand: feeOfIntent }))
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
          throw error
        }
      }),

    readEvent: async ({ raw, headers }) => {
      const signature = headers['stripe-signature']
      try {
        const value = Array.isArray(signature) ? '' : (signature ?? '')
        return eventOf(stripe.webhooks.constructEvent(raw, value, access.webhookSecret))
      } catch (error) {
        throw new WrongSignature(error instanceof Error ? error.message : String(error))
      }
    },
  }
}

const checkoutParams = (request: HostedPaymentRequest): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: request.currency,
        unit_amount: request.amountCents,
        product_data: { name: request.title },
      },
    },
  ],
  customer_email: request.email,
  client_reference_id: request.reference,
  metadata: { order: request.reference },
  payment_intent_data: { metadata: { order: request.reference } },
  success_url: request.returnUrl,
  cancel_url: request.cancelUrl,
  expires_at: Math.floor(request.expiresAt.getTime() / 1000),
})

const intentParams = (request: PaymentRequest): Stripe.PaymentIntentCreateParams => ({
  amount: request.amountCents,
  currency: request.currency,
  description: request.title,
  receipt_email: request.email,
  metadata: { order: request.reference },
  automatic_payment_methods: { enabled: true },
})

/** Where the balance transaction is, which has the fee. */
const feeOfIntent = ['latest_charge.balance_transaction']
const feeOfSession = ['payment_intent.latest_charge.balance_transaction']

async function refundWith(stripe: Stripe, request: RefundRequest): Promise<RefundOutcome> {
  const { paymentId, amountCents, reason, idempotencyKey } = request
  try {
    const made = await stripe.refunds.create(
      { payment_intent: paymentId, amount: amountCents, reason },
      { idempotencyKey: `refund-${idempotencyKey}` },
    )
    return refundOf(made)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return { state: 'refused', failure: error.message }
    throw error
  }
}

function refundOf({ id, amount, status, failure_reason: reason }: Stripe.Refund): ProviderRefund {
  const isFailed = status === 'failed' || status === 'canceled'
  const state = status === 'succeeded' ? 'done' : isFailed ? 'failed' : 'pending'
  const failure = isFailed ? (reason ?? status).replaceAll('_', ' ') : ''
  return { refundId: id, amountCents: amount, state, failure }
}

/** Every error that the callers do not handle themselves means that Stripe is unavailable. */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new ProviderUnavailable(error)
  }
}

function locationOf(baseUrl: string | undefined) {
  if (!baseUrl) return {}
  const { hostname, port, protocol } = new URL(baseUrl)
  const isHttps = protocol === 'https:'
  return {
    host: hostname,
    port: port || (isHttps ? 443 : 80),
    protocol: isHttps ? ('https' as const) : ('http' as const),
  }
}

function stateOfSession(session: Stripe.Checkout.Session): PaymentState {
  if (session.payment_status === 'paid') {
    return {
      state: 'paid',
      paymentId: idOf(session.payment_intent) ?? session.id,
      reference: session.metadata?.order ?? null,
      amountCents: session.amount_total ?? 0,
      currency: session.currency ?? '',
      feeCents:
        typeof session.payment_intent === 'object' && session.payment_intent
          ? feeOf(session.payment_intent)
          : null,
    }
  }
  // The session is complete and unpaid, for example when paid by a bank transfer.
  if (session.status === 'complete') return { state: 'processing' }
  return { state: session.status === 'expired' ? 'closed' : 'pending' }
}

function stateOfIntent(intent: Stripe.PaymentIntent): PaymentState {
  if (intent.status === 'succeeded') {
    return {
      state: 'paid',
      paymentId: intent.id,
      reference: intent.metadata.order ?? null,
      amountCents: intent.amount_received,
      currency: intent.currency,
      feeCents: feeOf(intent),
    }
  }
  if (intent.status === 'processing') return { state: 'processing' }
  return { state: intent.status === 'canceled' ? 'closed' : 'pending' }
}

/** Null in another currency than the payment's, as for an account that is paid out in that currency. */
function feeOf({ latest_charge: charge, currency }: Stripe.PaymentIntent): number | null {
  const transaction = typeof charge === 'object' ? charge?.balance_transaction : null
  return typeof transaction === 'object' && transaction?.currency === currency ? transaction.fee : null
}

function disputeOf(dispute: Stripe.Dispute): ProviderDispute | null {
  const paymentId = idOf(dispute.payment_intent)
  const dueBy = dispute.evidence_details?.due_by
  // An inquiry that was closed took no money, and neither did a dispute that was prevented.
  const isClosed = ['won', 'warning_closed', 'prevented'].includes(dispute.status)
  return paymentId
    ? {
        disputeId: dispute.id,
        paymentId,
        reason: dispute.reason,
        amountCents: dispute.amount,
        state: dispute.status === 'lost' ? 'lost' : isClosed ? 'won' : 'open',
        dueBy: dueBy ? new Date(dueBy * 1000) : null,
      }
    : null
}

function eventOf(event: Stripe.Event): ProviderEvent {
  const { id, type } = event
  const nothing = { id, type, ref: null, refund: null, dispute: null }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
    case 'payment_intent.succeeded':
      return { ...nothing, ref: event.data.object.id }
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { object, id: objectId, payment_intent: intent } = event.data.object
      const paymentId = idOf(intent)
      const refundId = object === 'refund' ? objectId : null
      return { ...nothing, refund: paymentId ? { paymentId, refundId } : null }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return { ...nothing, dispute: disputeOf(event.data.object) }
    default:
      return nothing
  }
}

const idOf = (value: string | { id: string } | null) =>
  typeof value === 'string' ? value : (value?.id ?? null)
