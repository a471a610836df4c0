import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { CardError } from './cards.ts'
import { type FormRecord, textAt } from './form-body.ts'
import { checkoutPage, closedPage, walletPage } from './pages.ts'
import type { Payments } from './payments.ts'
import { newWalletId } from './store.ts'
import { intentBody } from './wire.ts'

const standIn = readFileSync(join(import.meta.dirname, 'stripe-stand-in.js'), 'utf8')

const confirmation = z.object({
  clientSecret: z.string(),
  card: z.object({ number: z.string(), expiry: z.string(), cvc: z.string() }),
})

/**
 * The pages that browsers load: the hosted checkout, the wallet, and the card form's script with its only
 * call.
 */
export function mountPages(app: FastifyInstance, payments: Payments): void {
  const { store } = payments

  app.get('/pages/stripe.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(standIn))

  app.get('/pages/checkout/:id', (request, reply) => {
    const session = store.sessions.get((request.params as { id: string }).id)
    if (!session) return notFound(reply)
    const isOpen = payments.statusOf(session) === 'open'
    return html(reply, isOpen ? checkoutPage(session) : closedPage(session.cancelUrl))
  })
  app.post('/pages/checkout/:id', (request, reply) => {
    const session = store.sessions.get((request.params as { id: string }).id)
    if (!session) return notFound(reply)
    const body = request.body as FormRecord
    const isOpen = payments.statusOf(session) === 'open'
    if (!isOpen && session.status !== 'complete') return html(reply, closedPage(session.cancelUrl))
    const error = isOpen ? payments.payCheckout(session, cardOf(body)) : undefined
    if (error) return html(reply.code(402), checkoutPage(session, error))
    return reply.redirect(session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id), 303)
  })

  app.get('/pages/wallet/:id', (request, reply) => {
    const order = store.walletOrders.get((request.params as { id: string }).id)
    if (!order) return notFound(reply)
    return html(
      reply,
      order.status === 'PAYER_ACTION_REQUIRED' ? walletPage(order) : closedPage(order.cancelUrl),
    )
  })
  app.post('/pages/wallet/:id', (request, reply) => {
    const order = store.walletOrders.get((request.params as { id: string }).id)
    if (!order) return notFound(reply)
    const isApproved = textAt(request.body as FormRecord, 'choice') === 'approve'
    if (isApproved) payments.approve(order)
    const back = new URL(isApproved ? order.returnUrl : order.cancelUrl)
    back.searchParams.set('token', order.id)
    if (isApproved) back.searchParams.set('PayerID', newWalletId().slice(0, 13))
    return reply.redirect(back.href, 303)
  })

  app.post('/pages/confirm', (request, reply) => {
    const parsed = confirmation.safeParse(request.body)
    const intent = parsed.data && store.intents.get(parsed.data.clientSecret.split('_secret_')[0] ?? '')
    if (!parsed.success || !intent || intent.clientSecret !== parsed.data.clientSecret)
      return reply
        .code(404)
        .send({ error: { type: 'invalid_request_error', message: 'No such payment_intent' } })
    const error = payments.payIntent(intent, parsed.data.card)
    if (error) return reply.code(402).send({ error: errorBody(error) })
    return reply.send({ paymentIntent: intentBody(intent, payments.store.behaviour) })
  })
}

const cardOf = (body: FormRecord) => ({
  number: textAt(body, 'number'),
  expiry: textAt(body, 'expiry'),
  cvc: textAt(body, 'cvc'),
})

const errorBody = ({ type, code, declineCode, message }: CardError) => ({
  type,
  code,
  ...(declineCode ? { decline_code: declineCode } : {}),
  message,
})

const html = (reply: FastifyReply, text: string) => reply.type('text/html; charset=utf-8').send(text)
const notFound = (reply: FastifyReply) =>
  reply.code(404).type('text/plain').send('This payment does not exist.')
