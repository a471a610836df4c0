import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { noteEndedAccess } from './accounts.queries.ts'

const batch = 200

/**
 * Records the end of each premium access in the audit log, once. Rights do not depend on it: they follow from the date,
 * at every request.
 */
export async function expireAccess(deps: Deps): Promise<void> {
  let noted: number
  do {
    noted = await deps.db.transaction(async (tx) => {
      const ended = await noteEndedAccess(tx, { now: deps.clock.now(), limit: batch })
      for (const { id, subscriptionPlan, subscriptionEndsAt } of ended) {
        await recordAudit(tx, {
          actor: 'system',
          action: 'access.end',
          subjectType: 'user',
          subjectId: id,
          details: { plan: subscriptionPlan, endedAt: subscriptionEndsAt?.toISOString() },
        })
      }
      return ended.length
    })
  } while (noted === batch)
}
