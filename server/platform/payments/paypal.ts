import { z } from 'zod'
import {
  type PaymentState,
  type ProviderEvent,
  ProviderUnavailable,
  type WalletProvider,
  WrongSignature,
} from './payment-provider.ts'

export interface PaypalAccess {
  baseUrl: string
  clientId: string
  clientSecret: string
  webhookId: string | undefined
}

const money = z.object({ currency_code: z.string(), value: z.string() })
const capture = z.object({ id: z.string(), status: z.string(), amount: money })
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
const token = z.object({ access_token: z.string(), expires_in: z.number() })
const event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z
    .object({
      id: z.string().optional(),
      amount: money.optional(),
      seller_payable_breakdown: z.object({ total_refunded_amount: money.optional() }).optional(),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
        .optional(),
      links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
    })
    .default({}),
})

interface Answer {
  status: number
  body: unknown
}

/** The wallet, over its REST interface. Amounts travel there as decimal text. */
export function createPaypal(access: PaypalAccess): WalletProvider {
  const send = createTransport(access)

  async function findPayment(ref: string): Promise<PaymentState> {
    const answer = await send('GET', `/v2/checkout/orders/${encodeURIComponent(ref)}`)
    if (answer.status === 404) return { state: 'unknown' }
    return stateOf(read(order, answer))
  }

  return {
    findPayment,

    openOrder: async (request) => {
      const answer = await send(
        'POST',
        '/v2/checkout/orders',
        {
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
        },
        `order-${request.reference}`,
      )
      const opened = read(order, answer)
      const url = opened.links.find((link) => link.rel === 'payer-action' || link.rel === 'approve')?.href
      if (!url) throw new ProviderUnavailable('the order has no page to approve it')
      return { ref: opened.id, url }
    },

    capture: async (ref, idempotencyKey) => {
      const path = `/v2/checkout/orders/${encodeURIComponent(ref)}/capture`
      const answer = await send('POST', path, {}, `capture-${idempotencyKey}`)
      // Captured already, not approved, or refused by the bank: the order itself says which.
      if (answer.status === 422) return findPayment(ref)
      if (answer.status === 404) return { state: 'unknown' }
      return stateOf(read(order, answer))
    },

    readEvent: async ({ raw, headers }) => {
      const body = parseJson(raw)
      const checked = await send('POST', '/v1/notifications/verify-webhook-signature', {
        auth_algo: headers['paypal-auth-algo'] ?? '',
        cert_url: headers['paypal-cert-url'] ?? '',
        transmission_id: headers['paypal-transmission-id'] ?? '',
        transmission_sig: headers['paypal-transmission-sig'] ?? '',
        transmission_time: headers['paypal-transmission-time'] ?? '',
        webhook_id: access.webhookId ?? '',
        webhook_event: body,
      })
      const verdict = z.object({ verification_status: z.string() }).safeParse(checked.body)
      if (verdict.data?.verification_status !== 'SUCCESS')
        throw new WrongSignature('PayPal does not know this event')
      const parsed = event.safeParse(body)
      if (!parsed.success) throw new WrongSignature('not an event')
      return eventOf(parsed.data)
    },
  }
}

function createTransport(access: PaypalAccess) {
  let cached: { value: string; validUntilMs: number } | undefined

  async function request(path: string, init: RequestInit): Promise<Answer> {
    try {
      const response = await fetch(`${access.baseUrl}${path}`, {
        ...init,
        signal: AbortSignal.timeout(15_000),
      })
      const text = await response.text()
      if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`)
      return { status: response.status, body: text ? JSON.parse(text) : {} }
    } catch (error) {
      throw new ProviderUnavailable(error)
    }
  }

  async function accessToken(): Promise<string> {
    if (cached && cached.validUntilMs > performance.now()) return cached.value
    const credentials = Buffer.from(`${access.clientId}:${access.clientSecret}`).toString('base64')
    const answer = await request('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    const granted = read(token, answer)
    // A minute early, so that it does not end on the way.
    cached = {
      value: granted.access_token,
      validUntilMs: performance.now() + (granted.expires_in - 60) * 1000,
    }
    return cached.value
  }

  return async function send(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    requestId?: string,
  ): Promise<Answer> {
    const answer = await request(path, {
      method,
      headers: {
        authorization: `Bearer ${await accessToken()}`,
        'content-type': 'application/json',
        ...(requestId ? { 'paypal-request-id': requestId } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (answer.status === 401) cached = undefined
    return answer
  }
}

function read<S extends z.ZodType>(schema: S, answer: Answer): z.output<S> {
  const parsed = answer.status < 300 ? schema.safeParse(answer.body) : undefined
  if (!parsed?.success) throw new ProviderUnavailable(`PayPal answered ${answer.status}`)
  return parsed.data
}

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
    }
  }
  return { state: found.status === 'VOIDED' ? 'closed' : 'pending' }
}

function eventOf({ id, event_type: type, resource }: z.infer<typeof event>): ProviderEvent {
  switch (type) {
    case 'CHECKOUT.ORDER.APPROVED':
    case 'CHECKOUT.ORDER.COMPLETED':
      return { id, type, ref: resource.id ?? null, refund: null }
    case 'PAYMENT.CAPTURE.COMPLETED':
      return { id, type, ref: resource.supplementary_data?.related_ids?.order_id ?? null, refund: null }
    case 'PAYMENT.CAPTURE.REFUNDED': {
      const paymentId = resource.links
        ?.find((link) => link.rel === 'up')
        ?.href.split('/')
        .at(-1)
      const refunded = resource.seller_payable_breakdown?.total_refunded_amount ?? resource.amount
      if (!paymentId || !refunded) return { id, type, ref: null, refund: null }
      return { id, type, ref: null, refund: { paymentId, refundedCents: centsOf(refunded.value) } }
    }
    default:
      return { id, type, ref: null, refund: null }
  }
}

/** 7999 is "79.99". */
const decimalOf = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** "79.99" is 7999; anything that is not a plain amount is -1 and matches no order. */
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
