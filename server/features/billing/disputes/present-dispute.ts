import type { Dispute } from '#contracts/billing/dispute-admin.ts'
import type { Deps } from '#server/deps.ts'
import { type ActorIds, findActors } from '#server/features/audit/find-actors.ts'
import { dollarsOf } from '#server/features/billing/checkout/present-plan.ts'
import type { ProviderName } from '#server/platform/payments/payment-provider.ts'
import type { ListedDispute } from './disputes.queries.ts'

/** Presents disputes with their payers and the admins who answered them. */
export async function presentDisputes(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  rows: readonly ListedDispute[],
): Promise<Dispute[]> {
  const actors = await findActors(
    db,
    rows.map(({ dispute }) => dispute.handledBy),
  )
  return rows.map((row) => presentDispute(row, { payments, actors }))
}

function presentDispute(
  { dispute, provider, currency, userId, username }: ListedDispute,
  { payments, actors }: Pick<Deps, 'payments'> & { actors: ActorIds },
): Dispute {
  return {
    id: dispute.id,
    paymentId: dispute.paymentId,
    provider,
    providerDisputeId: dispute.providerDisputeId,
    link: pageOf(provider, dispute.providerDisputeId, payments),
    reason: dispute.reason.replaceAll('_', ' '),
    amount: dollarsOf(dispute.amountCents),
    currency,
    dueBy: dispute.dueBy?.toISOString() ?? null,
    openedAt: dispute.openedAt.toISOString(),
    userId,
    username,
    handledAt: dispute.handledAt?.toISOString() ?? null,
    handledBy: dispute.handledBy,
    handledById: actors(dispute.handledBy),
    handledNote: dispute.handledNote,
  }
}

function pageOf(provider: ProviderName, disputeId: string, { isTest }: Pick<Deps['payments'], 'isTest'>) {
  const id = encodeURIComponent(disputeId)
  if (provider === 'paypal') return `https://www.paypal.com/resolutioncenter/view/${id}`
  return `https://dashboard.stripe.com/${isTest ? 'test/' : ''}disputes/${id}`
}
