import type { RefundState } from '#domain/pricing/refund-state.ts'
import type { RefundRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import type {
  CardProvider,
  ProviderName,
  WalletProvider,
} from '#server/platform/payments/payment-provider.ts'

/** What refunds need. */
export type RefundDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'log' | 'jobs' | 'payments'>

export const providerNames = { stripe: 'Stripe', paypal: 'PayPal' } as const

/** The state of a stored refund: pending is not a word of the column. */
export const refundStateOf = ({
  state,
  acceptedAt,
}: Pick<RefundRow, 'state'> & { acceptedAt: unknown }): RefundState =>
  state === 'requested' && acceptedAt ? 'pending' : state

/** @throws HttpError 422 when this provider is off. */
export const providerOf = (
  { payments }: Pick<Deps, 'payments'>,
  name: ProviderName,
): Promise<CardProvider | WalletProvider> => (name === 'stripe' ? payments.card() : payments.wallet())
