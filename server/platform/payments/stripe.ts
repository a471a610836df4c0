import Stripe from 'stripe'
import {
  type CardProvider,
  type HostedPaymentRequest,
  type PaymentRequest,
  type PaymentState,
  type ProviderEvent,
  ProviderUnavailable,
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
            ? stateOfSession(await stripe.checkout.sessions.retrieve(ref))
            : stateOfIntent(await stripe.paymentIntents.retrieve(ref))
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
    }
  }
  if (intent.status === 'processing') return { state: 'processing' }
  return { state: intent.status === 'canceled' ? 'closed' : 'pending' }
}

function eventOf(event: Stripe.Event): ProviderEvent {
  const { id, type } = event
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
    case 'payment_intent.succeeded':
      return { id, type, ref: event.data.object.id, refund: null }
    case 'charge.refunded': {
      const paymentId = idOf(event.data.object.payment_intent)
      const refundedCents = event.data.object.amount_refunded
      return { id, type, ref: null, refund: paymentId ? { paymentId, refundedCents } : null }
    }
    default:
      return { id, type, ref: null, refund: null }
  }
}

const idOf = (value: string | { id: string } | null) =>
  typeof value === 'string' ? value : (value?.id ?? null)
