import type { Dispute } from '#contracts/billing/dispute-admin.ts'
import type { Deps } from '#server/deps.ts'
import { dollarsOf } from '#server/features/billing/checkout/present-plan.ts'
import { providerPage } from '#server/platform/payments/provider-page.ts'
import type { ListedDispute } from './disputes.queries.ts'

export function presentDispute(
  { dispute, provider, currency, userId, username }: ListedDispute,
  config: Deps['config'],
): Dispute {
  return {
    id: dispute.id,
    paymentId: dispute.paymentId,
    provider,
    providerDisputeId: dispute.providerDisputeId,
    link: providerPage(config, { kind: 'dispute', provider, id: dispute.providerDisputeId }),
    reason: dispute.reason.replaceAll('_', ' '),
    amount: dollarsOf(dispute.amountCents),
    currency,
    dueBy: dispute.dueBy?.toISOString() ?? null,
    openedAt: dispute.openedAt.toISOString(),
    userId,
    username,
    handledAt: dispute.handledAt?.toISOString() ?? null,
    handledBy: dispute.handledBy,
    handledNote: dispute.handledNote,
  }
}
