import { type CardError, errorFor, type TypedCard } from './cards.ts'
import {
  type CheckoutSession,
  type Intent,
  newId,
  newWalletId,
  type Refund,
  type RefundState,
  type Store,
  type WalletOrder,
} from './store.ts'
import type { Webhooks } from './webhooks.ts'
import {
  captureBody,
  chargeBody,
  intentBody,
  orderBody,
  sessionBody,
  stripeRefundBody,
  walletRefundBody,
} from './wire.ts'

/** The actions of users on the provider's pages, with their consequences. */
export interface Payments {
  store: Store
  statusOf(session: CheckoutSession): CheckoutSession['status']
  expire(session: CheckoutSession): void
  /** Pays a checkout session. @returns the bank's error, if any. */
  payCheckout(session: CheckoutSession, card: TypedCard): CardError | undefined
  payIntent(intent: Intent, card: TypedCard): CardError | undefined
  approve(order: WalletOrder): void
  capture(order: WalletOrder): void
  /**
   * Refunds a payment, by the intent's id or the wallet's capture id; the same key is the same refund.
   * @returns undefined for more than is left of it.
   */
  refund(paymentId: string, cents: number, key?: string): Refund | undefined
  /** What becomes of a refund, which the provider tells. */
  changeRefund(refund: Refund, state: RefundState): void
}

const walletEvents = {
  pending: 'PAYMENT.REFUND.PENDING',
  succeeded: 'PAYMENT.CAPTURE.REFUNDED',
  failed: 'PAYMENT.REFUND.FAILED',
} as const

export function createPayments(store: Store, webhooks: Webhooks, now: () => Date): Payments {
  const statusOf = (session: CheckoutSession) =>
    session.status === 'open' && session.expiresAt * 1000 <= now().getTime() ? 'expired' : session.status

  const refundedOf = (paymentId: string) =>
    [...store.refunds.values()].reduce(
      (sum, made) => sum + (made.paymentId === paymentId && made.state !== 'failed' ? made.cents : 0),
      0,
    )

  function paidOf(paymentId: string): number {
    const intent = store.intents.get(paymentId)
    if (intent) return intent.status === 'succeeded' ? intent.amount : 0
    const order = [...store.walletOrders.values()].find(({ captureId }) => captureId === paymentId)
    return order ? Math.round(Number(order.value) * 100) : 0
  }

  function succeed(intent: Intent): void {
    intent.status = 'succeeded'
    store.intents.set(intent.id, intent)
    webhooks.stripe('payment_intent.succeeded', intentBody(intent, store.behaviour))
  }

  function tellStripe(intent: Intent, refund: Refund, isNew: boolean): void {
    const body = stripeRefundBody(refund)
    if (isNew) {
      webhooks.stripe('refund.created', body)
      webhooks.stripe('charge.refunded', chargeBody(intent, refundedOf(intent.id)))
    } else webhooks.stripe('refund.updated', body)
    if (refund.state === 'failed') webhooks.stripe('refund.failed', body)
  }

  function tell(refund: Refund, isNew: boolean): void {
    const intent = store.intents.get(refund.paymentId)
    if (intent) tellStripe(intent, refund, isNew)
    else webhooks.paypal(walletEvents[refund.state], walletRefundBody(refund))
  }

  return {
    store,
    statusOf,
    expire(session) {
      session.status = 'expired'
      webhooks.stripe('checkout.session.expired', sessionBody(session, session.status))
      store.save()
    },
    payCheckout(session, card) {
      const error = errorFor(card, now())
      if (error || statusOf(session) !== 'open') return error
      const id = newId('pi_')
      session.intentId = id
      session.status = 'complete'
      succeed({
        id,
        clientSecret: `${id}_secret_${newId('')}`,
        amount: session.amount,
        currency: session.currency,
        title: session.title,
        metadata: session.intentMetadata,
        status: 'succeeded',
      })
      webhooks.stripe('checkout.session.completed', sessionBody(session, session.status))
      store.save()
      return undefined
    },
    payIntent(intent, card) {
      const error = errorFor(card, now())
      if (error || intent.status !== 'requires_payment_method') return error
      succeed(intent)
      store.save()
      return undefined
    },
    approve(order) {
      if (order.status !== 'PAYER_ACTION_REQUIRED') return
      order.status = 'APPROVED'
      webhooks.paypal('CHECKOUT.ORDER.APPROVED', orderBody(order, store.behaviour))
      store.save()
    },
    capture(order) {
      order.status = 'COMPLETED'
      order.captureId = newWalletId()
      webhooks.paypal('PAYMENT.CAPTURE.COMPLETED', captureBody(order, store.behaviour))
      store.save()
    },
    refund(paymentId, cents, key = newId('key_')) {
      const known = store.refunds.get(key)
      if (known) return known
      if (refundedOf(paymentId) + cents > paidOf(paymentId)) return undefined
      const id = store.intents.has(paymentId) ? newId('re_') : newWalletId()
      const refund = { id, key, paymentId, cents, state: store.behaviour.newRefunds }
      store.refunds.set(key, refund)
      tell(refund, true)
      store.save()
      return refund
    },
    changeRefund(refund, state) {
      refund.state = state
      tell(refund, false)
      store.save()
    },
  }
}
