import { dollarText } from '#domain/text/price-text.ts'
import type { OrderRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import { closeOtherOrders } from '#server/features/billing/payments/close-orders.ts'
import { markOrderOpen } from '#server/features/billing/payments/orders.queries.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import { startDeadline } from '#server/platform/payments/deadline.ts'
import type { HostedPaymentRequest, ProviderName } from '#server/platform/payments/payment-provider.ts'
import type { Payer } from './payer.ts'
import { placeOrder, type Quote, quoteAndHold } from './place-order.ts'
import { centsOf } from './present-plan.ts'
import { ticketMs } from './tickets.ts'

/** The body of a request to pay. The shown amount and plan name are only checked against the server's own. */
export interface PaymentInput {
  planId: string
  amount?: number | undefined
  planName?: string | undefined
  promoCode?: string | undefined
  visitSession?: string | undefined
}

interface StartedOrder {
  order: OrderRow
  quote: Quote
}

/**
 * Opens the provider's page for hosted card payment or the wallet. @returns the address to which the browser
 * goes.
 */
export async function openHostedPayment(
  deps: Deps,
  payer: Payer,
  input: PaymentInput & { provider: ProviderName },
): Promise<{ url: string }> {
  const { order, quote } = await startOrder(deps, payer, input)
  if (order.amountCents === 0) return { url: resultUrl(deps, order.reference) }
  const request = hostedRequest(deps, payer, { order, quote })
  const open = async () =>
    input.provider === 'stripe'
      ? (await deps.payments.card()).openCheckout(request)
      : (await deps.payments.wallet()).openOrder(request)
  const opened = await openAtProvider(deps, order, open)
  return { url: opened.url }
}

/** Begins a card payment that the page's own form confirms. */
export async function openIntent(
  deps: Deps,
  payer: Payer,
  input: PaymentInput,
): Promise<{ clientSecret: string | null; sessionId: string; amountCents: number }> {
  const { order, quote } = await startOrder(deps, payer, { ...input, provider: 'stripe' })
  const { amountCents } = order
  if (amountCents === 0) return { clientSecret: null, sessionId: order.reference, amountCents }
  const open = async () => (await deps.payments.card()).openIntent(paymentRequest(payer, { order, quote }))
  const opened = await openAtProvider(deps, order, open)
  return { clientSecret: opened.clientSecret, sessionId: opened.ref, amountCents }
}

/** Opens an order at its provider, and closes the user's others, for as long as a person waits. @throws ProviderUnavailable */
async function openAtProvider<Opened extends { ref: string }>(
  deps: Deps,
  order: OrderRow,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const deadline = startDeadline(deps.payments.waitMs)
  const opened = await deadline.within(open())
  await markOrderOpen(deps.db, order.id, opened.ref)
  await deadline.within(closeOtherOrders(deps, order)).catch((error: unknown) => {
    deps.log.warn({ err: error, order: order.reference }, 'other orders were not closed in time')
  })
  return opened
}

/** Fixes the price, holds the promo code and saves the order; an order of 0 is active when this returns. */
async function startOrder(
  deps: Deps,
  { userId }: Payer,
  input: PaymentInput & { provider: ProviderName },
): Promise<StartedOrder> {
  const { planId, promoCode, provider, visitSession } = input
  const started = await deps.db.transaction(async (tx) => {
    const quote = await quoteAndHold(tx, { planId, promoCode, userId, now: deps.clock.now() })
    requireShown(quote, input)
    return { quote, order: await placeOrder(tx, deps, { quote, userId, provider, visitSession }) }
  })
  if (started.order.amountCents === 0) deps.jobs.wake(mailJob)
  return started
}

/**
 * @throws HttpError 409 when the promo code cannot be used any more, or when the browser showed another price
 * or plan.
 */
function requireShown({ plan, price, promoError }: Quote, { amount, planName }: PaymentInput): void {
  if (promoError) throw conflict(promoError.message, 'promo_refused', { promoCode: promoError.message })
  if (planName !== undefined && planName !== plan.name)
    throw conflict(`The plan is called ${plan.name}. Please check it and try again.`, 'plan_changed', {
      planName: plan.name,
    })
  if (amount !== undefined && centsOf(amount) !== price.totalCents) {
    const amountText = dollarText(price.totalCents)
    throw conflict(`The price is ${amountText}. Please check it and try again.`, 'price_changed', {
      amount: amountText.slice(1),
    })
  }
}

const paymentRequest = (payer: Payer, { order, quote }: StartedOrder) => ({
  reference: order.reference,
  amountCents: order.amountCents,
  currency: order.currency,
  title: quote.plan.name,
  email: payer.email,
})

function hostedRequest(deps: Deps, payer: Payer, started: StartedOrder): HostedPaymentRequest {
  const { publicUrl } = deps.config
  const isCard = started.order.provider === 'stripe'
  return {
    ...paymentRequest(payer, started),
    returnUrl: isCard ? resultUrl(deps, '{CHECKOUT_SESSION_ID}') : `${publicUrl}/auth?payment=success`,
    cancelUrl: isCard
      ? `${publicUrl}/checkout?plan=${started.order.planId}`
      : `${publicUrl}/auth?payment=cancelled`,
    expiresAt: new Date(deps.clock.now().getTime() + ticketMs),
  }
}

const resultUrl = (deps: Deps, sessionId: string) =>
  `${deps.config.publicUrl}/payment/success?session_id=${sessionId}`
