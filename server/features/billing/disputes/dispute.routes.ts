import type { disputeAdmin } from '#contracts/billing/dispute-admin.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { countWaiting, listOpenDisputes } from './disputes.queries.ts'
import { handleDispute } from './handle-dispute.ts'
import { presentDisputes } from './present-dispute.ts'

/** More are not shown at once; an answered one makes room for the next. */
const most = 100

export function disputeRoutes(deps: Deps): Handlers<typeof disputeAdmin> {
  return {
    listDisputes: async () => {
      const [rows, waiting] = await Promise.all([listOpenDisputes(deps.db, most), countWaiting(deps.db)])
      return { disputes: await presentDisputes(deps, rows), waiting }
    },
    handleDispute: ({ params, body, user }) =>
      handleDispute(deps, user, { disputeId: params.id, note: body.note }),
  }
}
