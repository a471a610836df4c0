import { type CardError, errorFor, type TypedCard } from './cards.ts'
import {
  type CheckoutSession,
  type Intent,
  newId,
  newWalletId,
  type Refund,
  type Store,
  type WalletOrder,
} from './store.ts'
import type { Webhooks } from './webhooks.ts'
import { captureBody, chargeBody, intentBody, orderBody, refundedCaptureBody, sessionBody } from './wire.ts'

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
}

export function createPayments(store: Store, webhooks: Webhooks, now: () => Date): Payments {
  const statusOf = (session: CheckoutSession) =>
    session.status === 'open' && session.expiresAt * 1000 <= now().getTime() ? 'expired' : session.status

  const refundedOf = (paymentId: string) =>
    [...store.refunds.values()].reduce(
      (sum, made) => sum + (made.paymentId === paymentId ? made.cents : 0),
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
    webhooks.stripe('payment_intent.succeeded', intentBody(intent))
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
      webhooks.paypal('CHECKOUT.ORDER.APPROVED', orderBody(order))
      store.save()
    },
    capture(order) {
      order.status = 'COMPLETED'
      order.captureId = newWalletId()
      webhooks.paypal('PAYMENT.CAPTURE.COMPLETED', captureBody(order))
      store.save()
    },
    refund(paymentId, cents, key = newId('key_')) {
      const known = store.refunds.get(key)
      if (known) return known
      const refundedCents = refundedOf(paymentId) + cents
      if (refundedCents > paidOf(paymentId)) return undefined
      const intent = store.intents.get(paymentId)
      const refund = { id: intent ? newId('re_') : newWalletId(), key, paymentId, cents }
      store.refunds.set(key, refund)
      if (intent) webhooks.stripe('charge.refunded', chargeBody(intent, refundedCents))
      else webhooks.paypal('PAYMENT.CAPTURE.REFUNDED', refundedCaptureBody(refund, refundedCents))
      store.save()
      return refund
    },
  }
}
