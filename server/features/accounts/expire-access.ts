import type { Deps } from '#server/deps.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { noteEndedAccess } from './accounts.queries.ts'

const batch = 200

/**
 * Writes every premium access that has ended into the audit log, once for each end. Nobody loses rights here: rights
 * follow the date, with every request.
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
