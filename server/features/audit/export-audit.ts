import type { audit } from '#contracts/audit/audit.ts'
import type { Input } from '#contracts/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import type { CsvCell } from '#server/platform/http/send-csv.ts'
import { exportParts } from './list-audit.ts'
import { recordAudit } from './record-audit.ts'

interface CsvTable {
  name: string
  header: string[]
  parts: AsyncIterable<CsvCell[][]>
}

/** The log as a table. That it was taken out, by whom and which part, is in the log first. */
export async function exportAudit(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  filter: Input<typeof audit.exportAudit>['query'],
): Promise<CsvTable> {
  await recordAudit(deps.db, {
    actor: admin,
    action: 'audit.export',
    subjectType: 'audit',
    subjectId: 'log',
    details: { filter },
  })
  return {
    name: `audit-log-${deps.clock.now().toISOString().slice(0, 10)}.csv`,
    header: ['id', 'time (UTC)', 'who', 'action', 'subject', 'subject id', 'details', 'request', 'address'],
    parts: rowsOf(deps, filter),
  }
}

async function* rowsOf(
  deps: Pick<Deps, 'db'>,
  filter: Input<typeof audit.exportAudit>['query'],
): AsyncGenerator<CsvCell[][]> {
  for await (const entries of exportParts(deps, filter))
    yield entries.map((entry) => [
      entry.id,
      entry.at,
      entry.actor,
      entry.action,
      entry.subjectType,
      entry.subjectId,
      JSON.stringify(entry.details),
      entry.requestId,
      entry.address,
    ])
}
