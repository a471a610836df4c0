import { createHmac, timingSafeEqual } from 'node:crypto'
import { newId, newWalletId } from './store.ts'

/** Seconds before each retry of a delivery whose response was not 2xx. */
const retryAfterSeconds = [1, 3, 10, 30, 60, 300]

export interface Notice {
  path: '/api/webhooks/stripe' | '/api/webhooks/paypal'
  headers: Record<string, string>
  body: string
}

export interface Webhooks {
  /** Signs a Stripe event and sends it until it is accepted. */
  stripe(type: string, object: Record<string, unknown>): Notice
  paypal(type: string, resource: Record<string, unknown>): Notice
  /** Everything sent so far, for tests that replay and reorder. */
  sent: Notice[]
  /** Signatures of PayPal are verified by asking PayPal. */
  isGenuine(check: PaypalCheck): boolean
  stop(): void
}

export interface PaypalCheck {
  transmissionId: string
  transmissionTime: string
  transmissionSig: string
  event: unknown
}

export interface WebhookOptions {
  secret: string
  /** The address at which the product listens; undefined while it does not. */
  target: () => string | undefined
}

export function createWebhooks(options: WebhookOptions): Webhooks {
  const timers = new Set<NodeJS.Timeout>()
  const sent: Notice[] = []

  function later(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, milliseconds)
    timer.unref()
    timers.add(timer)
  }

  async function deliver(notice: Notice, attempt: number): Promise<void> {
    const target = options.target()
    if (target && (await isAccepted(target, notice))) return
    const wait = retryAfterSeconds[attempt]
    if (wait !== undefined) later(wait * 1000, () => void deliver(notice, attempt + 1))
  }

  function send(notice: Notice): Notice {
    sent.push(notice)
    later(0, () => void deliver(notice, 0))
    return notice
  }

  return {
    sent,
    stripe: (type, object) => send(stripeNotice(options.secret, type, object)),
    paypal: (type, resource) => send(paypalNotice(options.secret, type, resource)),
    isGenuine: (check) => {
      const actual = Buffer.from(check.transmissionSig)
      const expected = Buffer.from(
        paypalSignature(
          options.secret,
          check.transmissionId,
          check.transmissionTime,
          JSON.stringify(check.event),
        ),
      )
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

async function isAccepted(target: string, notice: Notice): Promise<boolean> {
  try {
    const response = await fetch(`${target}${notice.path}`, {
      method: 'POST',
      headers: notice.headers,
      body: notice.body,
      signal: AbortSignal.timeout(10_000),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

export function stripeNotice(secret: string, type: string, object: Record<string, unknown>): Notice {
  const seconds = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({
    id: newId('evt_'),
    object: 'event',
    type,
    created: seconds,
    livemode: false,
    data: { object },
  })
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return {
    path: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
    body,
  }
}

export function paypalNotice(secret: string, type: string, resource: Record<string, unknown>): Notice {
  const id = newWalletId()
  const time = new Date().toISOString()
  const body = JSON.stringify({ id: `WH-${id}`, event_type: type, create_time: time, resource })
  return {
    path: '/api/webhooks/paypal',
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'HMAC-SHA256',
      'paypal-cert-url': 'test',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': paypalSignature(secret, id, time, body),
    },
    body,
  }
}

const paypalSignature = (secret: string, id: string, time: string, body: string) =>
  createHmac('sha256', secret).update(`${id}|${time}|${body}`).digest('base64')
