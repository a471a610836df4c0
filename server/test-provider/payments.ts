import { type CardError, errorFor, type TypedCard } from './cards.ts'
import {
  type CheckoutSession,
  type Intent,
  newId,
  newWalletId,
  type Store,
  type WalletOrder,
} from './store.ts'
import type { Webhooks } from './webhooks.ts'
import { captureBody, intentBody, orderBody, sessionBody } from './wire.ts'

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
  /** Refunds a payment: by the intent's id or the wallet's capture id. */
  refund(paymentId: string, cents: number): void
}

export function createPayments(store: Store, webhooks: Webhooks, now: () => Date): Payments {
  const statusOf = (session: CheckoutSession) =>
    session.status === 'open' && session.expiresAt * 1000 <= now().getTime() ? 'expired' : session.status

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
        amountRefunded: 0,
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
    refund(paymentId, cents) {
      const intent = store.intents.get(paymentId)
      if (intent) {
        intent.amountRefunded += cents
        webhooks.stripe('charge.refunded', {
          id: newId('ch_'),
          object: 'charge',
          payment_intent: intent.id,
          amount: intent.amount,
          amount_refunded: intent.amountRefunded,
        })
      } else {
        webhooks.paypal('PAYMENT.CAPTURE.REFUNDED', {
          id: newWalletId(),
          amount: { currency_code: 'USD', value: (cents / 100).toFixed(2) },
          links: [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${paymentId}` }],
        })
      }
      store.save()
    },
  }
}
