/** Money as a provider reports it, or as an order asks for it: integer cents, currency in lower case. */
export type Money = { provider: string; amountCents: number; currency: string }

/**
 * Why money that has arrived cannot be for an order; undefined when it fits. No payment at all fits an order of
 * nothing only. What does not fit never activates anything and is kept for admins, who read this sentence.
 */
export function paymentFault(order: Money, payment: Money | null): string | undefined {
  if (!payment) return order.amountCents === 0 ? undefined : 'Nothing was paid'
  if (payment.provider !== order.provider)
    return `Paid with ${payment.provider}, ordered with ${order.provider}`
  if (payment.currency !== order.currency) return `Paid in ${payment.currency}, ordered in ${order.currency}`
  if (payment.amountCents !== order.amountCents)
    return `Paid ${dollarText(payment.amountCents)}, ordered at ${dollarText(order.amountCents)}`
  return undefined
}

/** 7999 is $79.99. */
export function dollarText(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
