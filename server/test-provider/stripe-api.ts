import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FormRecord, textAt, textsAt } from './form-body.ts'
import type { Payments } from './payments.ts'
import { type CheckoutSession, type Intent, newId } from './store.ts'
import { intentBody, sessionBody, stripeRefundBody } from './wire.ts'

interface StripeReply {
  status: number
  body: Record<string, unknown>
}
interface FirstReply {
  fingerprint: string
  reply: StripeReply
}

/** The part of Stripe's API that the product uses: checkout sessions, payment intents and refunds. */
export function mountStripe(app: FastifyInstance, payments: Payments): void {
  const { store } = payments
  const byKey = new Map<string, FirstReply>()

  /** Repeats the first response for a repeated key; the same key with other parameters is an error. */
  function once(request: FastifyRequest, reply: FastifyReply, work: () => StripeReply) {
    const key = String(request.headers['idempotency-key'] ?? '')
    const fingerprint = createHash('sha256')
      .update(`${request.url}|${JSON.stringify(request.body)}`)
      .digest('hex')
    const before = key ? byKey.get(key) : undefined
    if (before && before.fingerprint !== fingerprint) {
      return reply
        .code(400)
        .send(
          errorBody(
            'idempotency_error',
            'Keys for idempotent requests can only be used with the same parameters.',
          ),
        )
    }
    const first = before?.reply ?? work()
    if (key) byKey.set(key, { fingerprint, reply: first })
    return reply.code(first.status).send(first.body)
  }

  app.post('/v1/checkout/sessions', (request, reply) =>
    once(request, reply, () => createSession(payments, request.body as FormRecord)),
  )
  app.get('/v1/checkout/sessions/:id', (request, reply) => {
    const session = store.sessions.get((request.params as { id: string }).id)
    return session
      ? reply.send({
          ...sessionBody(session, payments.statusOf(session)),
          payment_intent: expandedIntent(payments, session),
        })
      : missing(reply, 'checkout session')
  })
  app.post('/v1/checkout/sessions/:id/expire', (request, reply) => {
    const session = store.sessions.get((request.params as { id: string }).id)
    if (!session) return missing(reply, 'checkout session')
    if (payments.statusOf(session) !== 'open')
      return reply.code(400).send(errorBody('invalid_request_error', 'Only open sessions can be expired.'))
    payments.expire(session)
    return reply.send(sessionBody(session, payments.statusOf(session)))
  })
  app.post('/v1/payment_intents', (request, reply) =>
    once(request, reply, () => createIntent(payments, request.body as FormRecord)),
  )
  app.get('/v1/payment_intents/:id', (request, reply) => {
    const intent = store.intents.get((request.params as { id: string }).id)
    return intent ? reply.send(intentBody(intent, store.behaviour)) : missing(reply, 'payment_intent')
  })
  app.post('/v1/payment_intents/:id/cancel', (request, reply) => {
    const intent = store.intents.get((request.params as { id: string }).id)
    if (!intent) return missing(reply, 'payment_intent')
    if (intent.status === 'succeeded')
      return reply.code(400).send(errorBody('invalid_request_error', 'This PaymentIntent has succeeded.'))
    intent.status = 'canceled'
    store.save()
    return reply.send(intentBody(intent, store.behaviour))
  })
  app.get('/v1/refunds', (request, reply) => {
    const { payment_intent: paymentId } = request.query as Record<string, string>
    const made = [...store.refunds.values()].filter((refund) => refund.paymentId === paymentId)
    return reply.send({ object: 'list', has_more: false, data: made.map(stripeRefundBody) })
  })
  app.post('/v1/refunds', (request, reply) => {
    const { key, paymentId, cents } = refundAsked(request)
    if (!store.intents.has(paymentId)) return missing(reply, 'payment_intent')
    const made = payments.refund(paymentId, cents, key)
    return made
      ? reply.send(stripeRefundBody(made))
      : reply
          .code(400)
          .send(errorBody('invalid_request_error', 'Refund amount is greater than unrefunded amount.'))
  })
}

function refundAsked({ body, headers }: FastifyRequest) {
  const form = body as FormRecord
  const key = headers['idempotency-key']
  return {
    paymentId: textAt(form, 'payment_intent'),
    cents: Number(textAt(form, 'amount')),
    key: key ? String(key) : undefined,
  }
}

/** The intent with its charge, as `expand` asks for. */
function expandedIntent({ store }: Payments, { intentId }: CheckoutSession) {
  const intent = intentId === null ? undefined : store.intents.get(intentId)
  return intent ? intentBody(intent, store.behaviour) : intentId
}

function createSession(payments: Payments, body: FormRecord): StripeReply {
  const amount = Number(textAt(body, 'line_items', '0', 'price_data', 'unit_amount'))
  if (!Number.isInteger(amount) || amount < 50) return tooSmall()
  const session: CheckoutSession = {
    id: newId('cs_test_'),
    amount,
    currency: textAt(body, 'line_items', '0', 'price_data', 'currency'),
    title: textAt(body, 'line_items', '0', 'price_data', 'product_data', 'name'),
    email: textAt(body, 'customer_email'),
    clientReferenceId: textAt(body, 'client_reference_id') || null,
    metadata: textsAt(body, 'metadata'),
    intentMetadata: textsAt(body, 'payment_intent_data', 'metadata'),
    successUrl: textAt(body, 'success_url'),
    cancelUrl: textAt(body, 'cancel_url'),
    expiresAt: Number(textAt(body, 'expires_at')),
    status: 'open',
    intentId: null,
  }
  payments.store.sessions.set(session.id, session)
  payments.store.save()
  return { status: 200, body: sessionBody(session, payments.statusOf(session)) }
}

function createIntent(payments: Payments, body: FormRecord): StripeReply {
  const amount = Number(textAt(body, 'amount'))
  if (!Number.isInteger(amount) || amount < 50) return tooSmall()
  const id = newId('pi_')
  const intent: Intent = {
    id,
    clientSecret: `${id}_secret_${newId('')}`,
    amount,
    currency: textAt(body, 'currency'),
    title: textAt(body, 'description'),
    metadata: textsAt(body, 'metadata'),
    status: 'requires_payment_method',
  }
  payments.store.intents.set(id, intent)
  payments.store.save()
  return { status: 200, body: intentBody(intent, payments.store.behaviour) }
}

const errorBody = (type: string, message: string, code?: string) => ({ error: { type, message, code } })
const missing = (reply: FastifyReply, what: string) =>
  reply.code(404).send(errorBody('invalid_request_error', `No such ${what}`, 'resource_missing'))
const tooSmall = (): StripeReply => ({
  status: 400,
  body: errorBody('invalid_request_error', 'Amount must be at least $0.50 usd', 'amount_too_small'),
})
