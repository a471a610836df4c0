import type { Dispute } from '#contracts/billing/dispute-admin.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { changeDispute, findListed, lockDispute } from './disputes.queries.ts'
import { presentDisputes } from './present-dispute.ts'

const disputeNotFound = () => notFound('This dispute does not exist')

/**
 * Notes how a dispute was answered at the provider, so that it no longer waits. A later note replaces the
 * earlier one, which stays in the audit log.
 * @throws HttpError 404
 */
export async function handleDispute(
  deps: Deps,
  admin: SignedIn,
  { disputeId, note }: { disputeId: number; note: string },
): Promise<Dispute> {
  return deps.db.transaction(async (tx) => {
    const before = await lockDispute(tx, disputeId)
    if (!before) throw disputeNotFound()
    const { handledBy, handledNote } = before
    const after = { handledBy: admin.username, handledNote: note }
    const isRepeated = handledBy === after.handledBy && handledNote === note
    if (!isRepeated) {
      await changeDispute(tx, disputeId, { ...after, handledAt: deps.clock.now() })
      await recordAudit(tx, {
        actor: admin,
        action: 'payment.handle_dispute',
        subjectType: 'payment',
        subjectId: before.paymentId,
        details: { dispute: before.providerDisputeId, before: { handledBy, handledNote }, after },
      })
    }
    const listed = await findListed(tx, disputeId)
    const [dispute] = await presentDisputes({ ...deps, db: tx }, listed ? [listed] : [])
    if (!dispute) throw disputeNotFound()
    return dispute
  })
}
