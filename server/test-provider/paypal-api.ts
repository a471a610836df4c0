import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Payments } from './payments.ts'
import { newWalletId, type WalletOrder } from './store.ts'
import type { Webhooks } from './webhooks.ts'
import { captureBody, orderBody, walletRefundBody } from './wire.ts'

const newOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      custom_id: z.string().default(''),
      description: z.string().default(''),
      amount: z.object({ currency_code: z.string(), value: z.string().regex(/^\d+\.\d{2}$/) }),
    }),
  ]),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }) }),
  }),
})
const newRefund = z.object({ amount: z.object({ value: z.string().regex(/^\d+\.\d{2}$/) }) })
const signatureCheck = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_event: z.unknown(),
})

/** The part of PayPal's API that the product uses: sign-in, orders, capture, refunds, webhook verification. */
export function mountPaypal(app: FastifyInstance, payments: Payments, webhooks: Webhooks): void {
  const tokens = new Set<string>()
  const byRequestId = new Map<string, WalletOrder>()

  app.post('/v1/oauth2/token', (request, reply) => {
    if (!request.headers.authorization?.startsWith('Basic ')) return unauthorized(reply)
    const token = randomBytes(16).toString('hex')
    tokens.add(token)
    return reply.send({ access_token: token, token_type: 'Bearer', expires_in: 32_400 })
  })

  const hasToken = (request: FastifyRequest) =>
    tokens.has((request.headers.authorization ?? '').replace(/^Bearer /, ''))
  const orderOf = (request: FastifyRequest) =>
    payments.store.walletOrders.get((request.params as { id: string }).id)

  app.post('/v2/checkout/orders', (request, reply) => {
    if (!hasToken(request)) return unauthorized(reply)
    const parsed = newOrder.safeParse(request.body)
    if (!parsed.success) return apiError(reply, 400, 'INVALID_REQUEST')
    const key = String(request.headers['paypal-request-id'] ?? '')
    const order = byRequestId.get(key) ?? orderFrom(parsed.data)
    if (key) byRequestId.set(key, order)
    payments.store.walletOrders.set(order.id, order)
    payments.store.save()
    return reply.code(201).send(orderBody(order, payments.store.behaviour))
  })
  app.get('/v2/checkout/orders/:id', (request, reply) => {
    if (!hasToken(request)) return unauthorized(reply)
    const order = orderOf(request)
    return order
      ? reply.send(orderBody(order, payments.store.behaviour))
      : apiError(reply, 404, 'RESOURCE_NOT_FOUND')
  })
  app.post('/v2/checkout/orders/:id/capture', (request, reply) => {
    if (!hasToken(request)) return unauthorized(reply)
    const order = orderOf(request)
    if (!order) return apiError(reply, 404, 'RESOURCE_NOT_FOUND')
    if (order.status === 'PAYER_ACTION_REQUIRED') return apiError(reply, 422, 'ORDER_NOT_APPROVED')
    if (order.status === 'COMPLETED') return apiError(reply, 422, 'ORDER_ALREADY_CAPTURED')
    payments.capture(order)
    return reply.code(201).send(orderBody(order, payments.store.behaviour))
  })
  app.post('/v2/payments/captures/:id/refund', (request, reply) => {
    if (!hasToken(request)) return unauthorized(reply)
    const parsed = newRefund.safeParse(request.body)
    if (!parsed.success) return apiError(reply, 400, 'INVALID_REQUEST')
    const { id } = request.params as { id: string }
    const cents = Math.round(Number(parsed.data.amount.value) * 100)
    const made = payments.refund(id, cents, String(request.headers['paypal-request-id'] ?? '') || undefined)
    if (!made) return apiError(reply, 422, 'REFUND_AMOUNT_EXCEEDED')
    return reply.code(201).send(walletRefundBody(made))
  })
  app.get('/v2/payments/refunds/:id', (request, reply) => {
    if (!hasToken(request)) return unauthorized(reply)
    const { id } = request.params as { id: string }
    const made = [...payments.store.refunds.values()].find((refund) => refund.id === id)
    return made ? reply.send(walletRefundBody(made)) : apiError(reply, 404, 'RESOURCE_NOT_FOUND')
  })
  app.get('/v2/payments/captures/:id', (request, reply) => {
    if (!hasToken(request)) return unauthorized(reply)
    const { id } = request.params as { id: string }
    const order = [...payments.store.walletOrders.values()].find(({ captureId }) => captureId === id)
    return order
      ? reply.send(captureBody(order, payments.store.behaviour))
      : apiError(reply, 404, 'RESOURCE_NOT_FOUND')
  })
  app.post('/v1/notifications/verify-webhook-signature', (request, reply) => {
    if (!hasToken(request)) return unauthorized(reply)
    const parsed = signatureCheck.safeParse(request.body)
    const isGenuine =
      parsed.success &&
      webhooks.isGenuine({
        transmissionId: parsed.data.transmission_id,
        transmissionTime: parsed.data.transmission_time,
        transmissionSig: parsed.data.transmission_sig,
        event: parsed.data.webhook_event,
      })
    return reply.send({ verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' })
  })
}

function orderFrom(body: z.output<typeof newOrder>): WalletOrder {
  const [unit] = body.purchase_units
  const { return_url, cancel_url } = body.payment_source.paypal.experience_context
  return {
    id: newWalletId(),
    value: unit.amount.value,
    currency: unit.amount.currency_code,
    title: unit.description,
    customId: unit.custom_id,
    returnUrl: return_url,
    cancelUrl: cancel_url,
    status: 'PAYER_ACTION_REQUIRED',
    captureId: null,
  }
}

const unauthorized = (reply: FastifyReply) => reply.code(401).send({ name: 'AUTHENTICATION_FAILURE' })
const apiError = (reply: FastifyReply, status: number, issue: string) =>
  reply.code(status).send({ name: issue, details: [{ issue }] })
