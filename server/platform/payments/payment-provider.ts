import type { refundReasons } from '#contracts/billing/payment-admin.ts'

/** The port to the payment providers, with two adapters: stripe.ts and paypal.ts. */

export type ProviderName = 'stripe' | 'paypal'

/** A payment to open. The provider returns the reference with the payment; amounts are whole cents. */
export interface PaymentRequest {
  reference: string
  amountCents: number
  currency: string
  title: string
  email: string
}

export interface HostedPaymentRequest extends PaymentRequest {
  returnUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** A page of the provider on which the user pays. */
export interface OpenedPage {
  ref: string
  url: string
}

/** A payment that the browser confirms with the provider's own form. */
export interface OpenedIntent {
  ref: string
  clientSecret: string
}

/** The state as the provider reports it to our server; never taken from a browser. */
export type PaymentState =
  | {
      state: 'paid'
      /** The provider's id of the money movement: the same for the same money, however it is found. */
      paymentId: string
      reference: string | null
      amountCents: number
      currency: string
      /** What the provider keeps, in cents of that currency; null while it does not say. */
      feeCents: number | null
    }
  /** The payer has done everything; the money is on its way, perhaps for days. */
  | { state: 'processing' }
  /** Not paid yet. */
  | { state: 'pending' }
  /** The payment can no longer be made. */
  | { state: 'closed' }
  | { state: 'unknown' }

/** A webhook whose signature is right. */
export interface ProviderEvent {
  id: string
  type: string
  /** The payment to look up again; null when the event does not concern one. */
  ref: string | null
  /** Refunds to look up again; null when the event does not concern any. */
  refund: RefundRef | null
  dispute: ProviderDispute | null
}

/** A payer's objection to a payment. */
export interface ProviderDispute {
  disputeId: string
  paymentId: string
  /** The provider's word for the reason. */
  reason: string
  amountCents: number
  state: 'open' | 'won' | 'lost'
  /** When the provider wants the answer. */
  dueBy: Date | null
}

/** Why the money goes back, in the words that the providers know. */
export type RefundReason = (typeof refundReasons)[number]

export interface RefundRequest {
  /** The provider's id of the money movement. */
  paymentId: string
  amountCents: number
  currency: string
  reason: RefundReason
  /** The same key is the same refund, however often it is sent. */
  idempotencyKey: string
}

/** A refund of this payment, or all of them where the id is not known. */
export interface RefundRef {
  paymentId: string
  refundId: string | null
}

/** A refund as the provider has it. */
export interface ProviderRefund {
  refundId: string
  amountCents: number
  /** pending: taken, the money has not left yet; failed: it does not leave, or it came back. */
  state: 'pending' | 'done' | 'failed'
  /** Why it failed, in the provider's words; empty otherwise. */
  failure: string
}

/** `refused`: the provider makes none, and says why. */
export type RefundOutcome = ProviderRefund | { state: 'refused'; failure: string }

/** A signed webhook as received. */
export interface Delivery {
  raw: Buffer
  headers: Record<string, string | string[] | undefined>
}

interface Provider {
  findPayment(ref: string): Promise<PaymentState>
  /** Sends money back to the payer. @throws ProviderUnavailable: it may have happened, so send it again */
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** The refunds as they are now; none for what the provider does not know. @throws ProviderUnavailable */
  findRefunds(ref: RefundRef): Promise<ProviderRefund[]>
  /** What the provider keeps of a payment, in cents; null while it does not say. @throws ProviderUnavailable */
  findFee(paymentId: string): Promise<number | null>
  /** @throws WrongSignature */
  readEvent(delivery: Delivery): Promise<ProviderEvent>
}

export interface CardProvider extends Provider {
  openCheckout(request: HostedPaymentRequest): Promise<OpenedPage>
  openIntent(request: PaymentRequest): Promise<OpenedIntent>
  /** Makes an open payment impossible to pay; does nothing when that is no longer possible. */
  close(ref: string): Promise<void>
}

export interface WalletProvider extends Provider {
  openOrder(request: HostedPaymentRequest): Promise<OpenedPage>
  /** Captures the money of an order that its payer has approved; an unapproved one stays pending. */
  capture(ref: string, idempotencyKey: string): Promise<PaymentState>
}

export class WrongSignature extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'WrongSignature'
  }
}

/** The provider cannot be reached or its response is unusable: try again later. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('the payment provider cannot be reached', { cause })
    this.name = 'ProviderUnavailable'
  }
}
