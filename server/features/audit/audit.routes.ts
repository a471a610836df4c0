import type { audit } from '#contracts/audit/audit.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { sendCsv } from '#server/platform/http/send-csv.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'

export function auditRoutes(deps: Deps): Handlers<typeof audit> {
  return {
    listAudit: ({ query }) => listAudit(deps, query),
    exportAudit: async ({ query, user, reply }) => sendCsv(reply, await exportAudit(deps, user, query)),
  }
}
