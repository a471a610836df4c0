import { dollarText } from '#domain/text/price-text.ts'

/** An amount as a provider reports it or an order expects it: integer cents, currency in lower case. */
export type Money = { provider: string; amountCents: number; currency: string }

/**
 * Why a payment cannot belong to an order; undefined when it matches. A missing payment matches only an order of $0.
 * A payment that does not match never activates anything; it is stored for admins, who read this sentence.
 */
export function paymentProblem(order: Money, payment: Money | null): string | undefined {
  if (!payment) return order.amountCents === 0 ? undefined : 'Nothing was paid'
  if (payment.provider !== order.provider)
    return `Paid with ${payment.provider}, ordered with ${order.provider}`
  if (payment.currency !== order.currency) return `Paid in ${payment.currency}, ordered in ${order.currency}`
  if (payment.amountCents !== order.amountCents)
    return `Paid ${dollarText(payment.amountCents)}, ordered at ${dollarText(order.amountCents)}`
  return undefined
}
