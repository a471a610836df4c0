import { randomUUID } from 'node:crypto'
import { dollarText } from '#domain/pricing/payment-fault.ts'
import type { Database } from '#server/database/connect.ts'
import type { OrderRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/platform/http-error.ts'
import type { HostedPaymentRequest, ProviderName } from '#server/platform/payments/payment-provider.ts'
import { mailJob } from '../messages/queue-mail.ts'
import { activateOrder } from './activate-order.ts'
import { closeOtherOrders } from './close-orders.ts'
import { markOrderOpen, saveOrder } from './orders.queries.ts'
import type { Payer } from './payer.ts'
import { type Quote, quoteOrder } from './place-order.ts'
import { centsOf } from './present-plan.ts'
import { ticketMs } from './tickets.ts'
import { holdPromo } from './use-promo-code.ts'

/** What a browser asks to pay for. The shown values are checked, never used. */
export interface PaymentWish {
  planId: string
  amount?: number | undefined
  planName?: string | undefined
  promoCode?: string | undefined
  visitSession?: string | undefined
}

interface Started {
  order: OrderRow
  quote: Quote
}

/** Opens the provider's page for hosted card payment or the wallet. @returns where the browser goes. */
export async function openHostedPayment(
  deps: Deps,
  payer: Payer,
  { provider, ...wish }: PaymentWish & { provider: ProviderName },
): Promise<{ url: string }> {
  const { order, quote } = await startOrder(deps, payer, { ...wish, provider })
  if (order.amountCents === 0) return { url: resultUrl(deps, order.reference) }
  const request = hostedRequest(deps, payer, { order, quote })
  const opened =
    provider === 'stripe'
      ? await (await deps.payments.card()).openCheckout(request)
      : await (await deps.payments.wallet()).openOrder(request)
  await markOrderOpen(deps.db, order.id, opened.ref)
  await closeOtherOrders(deps, payer.userId, order.id)
  return { url: opened.url }
}

/** Begins a card payment that the page's own form confirms. */
export async function openIntent(
  deps: Deps,
  payer: Payer,
  wish: PaymentWish,
): Promise<{ clientSecret: string | null; sessionId: string; amountCents: number }> {
  const { order, quote } = await startOrder(deps, payer, { ...wish, provider: 'stripe' })
  const { amountCents } = order
  if (amountCents === 0) return { clientSecret: null, sessionId: order.reference, amountCents }
  const opened = await (await deps.payments.card()).openIntent(paymentRequest(payer, { order, quote }))
  await markOrderOpen(deps.db, order.id, opened.ref)
  await closeOtherOrders(deps, payer.userId, order.id)
  return { clientSecret: opened.clientSecret, sessionId: opened.ref, amountCents }
}

/** Fixes the price and holds the promo code. An order of 0 is activated here and needs no provider. */
async function startOrder(
  deps: Deps,
  payer: Payer,
  wish: PaymentWish & { provider: ProviderName },
): Promise<Started> {
  const started = await deps.db.transaction(async (tx) => {
    const quote = await requireQuote(tx, deps, payer, wish)
    const order = await saveOrder(tx, orderRow(deps, payer, { quote, wish }))
    if (order.amountCents === 0) await activateOrder(tx, deps, { orderId: order.id, payment: null })
    return { order, quote }
  })
  if (started.order.amountCents === 0) deps.jobs.wake(mailJob)
  return started
}

/** @throws HttpError 409 when the code cannot be used any more, or when the browser showed another price or plan. */
async function requireQuote(tx: Database, deps: Deps, payer: Payer, wish: PaymentWish): Promise<Quote> {
  const now = deps.clock.now()
  const quote = await quoteOrder(tx, { ...wish, userId: payer.userId, now })
  if (quote.promoError)
    throw conflict(quote.promoError.message, 'promo_refused', { promoCode: quote.promoError.message })
  requireShown(quote, wish)
  if (quote.promo) {
    const { fault } = await holdPromo(tx, { code: quote.promo.code, userId: payer.userId, now })
    if (fault) throw conflict(fault.message, 'promo_refused', { promoCode: fault.message })
  }
  return quote
}

function requireShown({ plan, price }: Quote, { amount, planName }: PaymentWish): void {
  if (planName !== undefined && planName !== plan.name)
    throw conflict(`The plan is called ${plan.name}. Please check it and try again.`, 'plan_changed', {
      planName: plan.name,
    })
  if (amount !== undefined && centsOf(amount) !== price.totalCents) {
    const right = dollarText(price.totalCents)
    throw conflict(`The price is ${right}. Please check it and try again.`, 'price_changed', {
      amount: right.slice(1),
    })
  }
}

/** The row of an order at this price; also for orders that registration activates at once. */
export function orderRow(
  deps: Deps,
  payer: { userId: number },
  { quote, wish }: { quote: Quote; wish: { provider: ProviderName; visitSession?: string | undefined } },
) {
  const { plan, price, promo } = quote
  const off = (kinds: string[]) =>
    -price.lines.filter((line) => kinds.includes(line.kind)).reduce((sum, line) => sum + line.amountCents, 0)
  return {
    reference: randomUUID(),
    userId: payer.userId,
    planId: plan.id,
    planName: plan.name,
    listPriceCents: price.originalCents,
    promoDiscountCents: off(['promo-price', 'promo']),
    referralDiscountCents: off(['referral']),
    amountCents: price.totalCents,
    promoCodeId: promo?.id ?? null,
    promoCode: promo?.code ?? null,
    provider: price.totalCents === 0 ? ('none' as const) : wish.provider,
    visitSession: wish.visitSession ?? null,
    createdAt: deps.clock.now(),
  }
}

const paymentRequest = (payer: Payer, { order, quote }: Started) => ({
  reference: order.reference,
  amountCents: order.amountCents,
  currency: order.currency,
  title: quote.plan.name,
  email: payer.email,
})

function hostedRequest(deps: Deps, payer: Payer, started: Started): HostedPaymentRequest {
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
