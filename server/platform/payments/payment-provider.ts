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
  refund: { paymentId: string; refundedCents: number } | null
}

/** A signed webhook as received. */
export interface Delivery {
  raw: Buffer
  headers: Record<string, string | string[] | undefined>
}

interface Provider {
  findPayment(ref: string): Promise<PaymentState>
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
