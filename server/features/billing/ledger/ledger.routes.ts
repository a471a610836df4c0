import type { ledgerAdmin } from '#contracts/billing/ledger.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { sendCsv } from '#server/platform/http/send-csv.ts'
import { exportLedger, findLedger } from './find-ledger.ts'

export function ledgerRoutes(deps: Deps): Handlers<typeof ledgerAdmin> {
  return {
    showLedger: ({ query }) => findLedger(deps, query.year),
    exportLedger: async ({ query, reply }) => sendCsv(reply, await exportLedger(deps, query.year)),
  }
}
