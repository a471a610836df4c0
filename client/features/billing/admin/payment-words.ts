import type { AdminPayment } from '#contracts/billing/payment-admin.ts'
import { amountText } from '#domain/text/price-text.ts'

const cents = (amount: number) => Math.round(amount * 100)

/** An amount in words: "$100.00" or "100.00 EUR", since a mismatched payment may be in another currency. */
export const moneyText = (amount: number, currency: string) => amountText(cents(amount), currency)

export const currencyName = (currency: string) => (currency === 'usd' ? 'US dollars' : currency.toUpperCase())

/** What can still go back. */
export const leftOf = ({ amount, refundedAmount }: AdminPayment) =>
  (cents(amount) - cents(refundedAmount)) / 100

export const providerNames: Record<AdminPayment['provider'], string> = { stripe: 'Stripe', paypal: 'PayPal' }

export const payerText = ({ username }: AdminPayment) => username ?? 'Deleted account'

export const isOpenMismatch = ({ status, handledAt }: AdminPayment) =>
  status === 'mismatch' && handledAt === null

type Refund = AdminPayment['refunds'][number]

interface State {
  label: string
  color: string
}

/** A refund through the provider that has neither arrived nor failed. */
const isOutstanding = ({ state }: Refund) => state === 'requested' || state === 'pending'

/** A refund that failed and that no admin has seen to. */
export const isOpenFailure = ({ state, handledAt }: Refund) => state === 'failed' && handledAt === null

/** Something is left of it, and no other refund is under way. */
export const canSendRefund = (payment: AdminPayment) =>
  leftOf(payment) > 0 && !payment.refunds.some(isOutstanding)

const disputeStates = {
  open: { label: 'Disputed', color: 'red' },
  won: { label: 'Dispute won', color: 'gray' },
  lost: { label: 'Dispute lost', color: 'gray' },
} as const

/** The state of a payment, and of its refunds and disputes where it matters. */
export function statesOf(payment: AdminPayment): State[] {
  const { refunds, dispute } = payment
  return [
    stateOf(payment),
    ...(refunds.some(isOutstanding) ? [{ label: 'Refund on its way', color: 'ink' }] : []),
    ...(refunds.some(isOpenFailure) ? [{ label: 'Refund failed', color: 'red' }] : []),
    ...(dispute ? [disputeStates[dispute.state]] : []),
  ]
}

function stateOf(payment: AdminPayment): State {
  if (isOpenMismatch(payment)) return { label: 'Mismatch', color: 'red' }
  if (payment.status === 'mismatch') return { label: 'Mismatch, handled', color: 'gray' }
  if (payment.refundedAmount === 0) return { label: 'Paid', color: 'ink' }
  return leftOf(payment) > 0
    ? { label: 'Partly refunded', color: 'ink' }
    : { label: 'Refunded', color: 'gray' }
}

/** What went back, beside the state. */
export function refundText(payment: AdminPayment): string {
  if (payment.refundedAmount === 0) return ''
  if (leftOf(payment) > 0) return `${moneyText(payment.refundedAmount, payment.currency)} refunded`
  return payment.status === 'mismatch' ? 'Refunded' : ''
}

/** Advice to an admin about a payment that fits no order. */
export function adviceText(payment: AdminPayment): string {
  const provider = providerNames[payment.provider]
  const payer = payment.email ? `, or agree on something else with the payer (${payment.email})` : ''
  return `No premium was given for it. Refund it through ${provider}${payer}, then note here what you did.`
}
