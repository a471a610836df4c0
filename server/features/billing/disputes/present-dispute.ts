import type { Dispute } from '#contracts/billing/dispute-admin.ts'
import type { Deps } from '#server/deps.ts'
import { type ActorIds, findActors } from '#server/features/audit/find-actors.ts'
import { dollarsOf } from '#server/features/billing/checkout/present-plan.ts'
import { providerPage } from '#server/platform/payments/provider-page.ts'
import type { ListedDispute } from './disputes.queries.ts'

/** Presents disputes with their payers and the admins who answered them. */
export async function presentDisputes(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  rows: readonly ListedDispute[],
): Promise<Dispute[]> {
  const actors = await findActors(
    db,
    rows.map(({ dispute }) => dispute.handledBy),
  )
  return rows.map((row) => presentDispute(row, { config, actors }))
}

function presentDispute(
  { dispute, provider, currency, userId, username }: ListedDispute,
  { config, actors }: Pick<Deps, 'config'> & { actors: ActorIds },
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
    handledById: actors(dispute.handledBy),
    handledNote: dispute.handledNote,
  }
}
