import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

export interface CheckoutSession {
  id: string
  amount: number
  currency: string
  title: string
  email: string
  clientReferenceId: string | null
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
  successUrl: string
  cancelUrl: string
  /** Seconds since 1970. */
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  intentId: string | null
}

export interface Intent {
  id: string
  clientSecret: string
  amount: number
  currency: string
  title: string
  metadata: Record<string, string>
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
}

export interface WalletOrder {
  id: string
  /** Decimal text, as PayPal writes amounts. */
  value: string
  currency: string
  title: string
  customId: string
  returnUrl: string
  cancelUrl: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  captureId: string | null
}

/** Money that went back. */
export interface Refund {
  id: string
  /** The caller's idempotency key. */
  key: string
  /** The intent's id or the wallet's capture id. */
  paymentId: string
  cents: number
  state: RefundState
}

/** The words of both providers have the same meaning. */
export type RefundState = 'pending' | 'succeeded' | 'failed'

/** What the provider does that it may do otherwise. */
export interface Behaviour {
  /** What a new refund is at first. */
  newRefunds: RefundState
  /** Whether it tells what it keeps of a payment. */
  tellsFees: boolean
}

interface SavedState {
  /** Missing in files of earlier versions. */
  refunds?: Refund[]
  sessions: CheckoutSession[]
  intents: Intent[]
  walletOrders: WalletOrder[]
}

/** The test provider's whole state; with a file it survives a kill, as at a real provider. */
export interface Store {
  sessions: Map<string, CheckoutSession>
  intents: Map<string, Intent>
  walletOrders: Map<string, WalletOrder>
  /** By idempotency key. */
  refunds: Map<string, Refund>
  /** Changed by tests. */
  behaviour: Behaviour
  save(): void
}

export function createStore(file?: string): Store {
  const saved: SavedState =
    file && existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as SavedState)
      : { sessions: [], intents: [], walletOrders: [] }
  const sessions = new Map(saved.sessions.map((session) => [session.id, session]))
  const intents = new Map(saved.intents.map((intent) => [intent.id, intent]))
  const walletOrders = new Map(saved.walletOrders.map((order) => [order.id, order]))
  // Files of earlier versions have refunds without a state.
  const refunds = new Map(
    saved.refunds?.map((refund) => [refund.key, { ...refund, state: refund.state ?? 'succeeded' }]),
  )
  return {
    sessions,
    intents,
    walletOrders,
    refunds,
    behaviour: { newRefunds: 'succeeded', tellsFees: true },
    save() {
      if (!file) return
      const all: SavedState = {
        sessions: [...sessions.values()],
        intents: [...intents.values()],
        walletOrders: [...walletOrders.values()],
        refunds: [...refunds.values()],
      }
      writeFileSync(`${file}.new`, JSON.stringify(all), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
  }
}

export const newId = (prefix: string) => `${prefix}${randomBytes(12).toString('hex')}`
export const newWalletId = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase()
