import { type AuditEntry, type audit, auditPageSize } from '#contracts/audit/audit.ts'
import type { HandlerResult, Input } from '#contracts/endpoint.ts'
import { periodOf } from '#domain/visits/visit-days.ts'
import type { Deps } from '#server/deps.ts'
import {
  type AuditFilter,
  type AuditRow,
  findPresentAccounts,
  listAuditNames,
  listAuditRows,
  listAuditRowsOf,
} from './audit.queries.ts'

type Filter = Input<typeof audit.exportAudit>['query']

export async function listAudit(
  { db }: Pick<Deps, 'db'>,
  { before, ...filter }: Input<typeof audit.listAudit>['query'],
): Promise<HandlerResult<typeof audit.listAudit>> {
  const names = await listAuditNames(db)
  const which = filterOf(filter, names.actions)
  const rows = which ? await listAuditRows(db, which, { before, limit: auditPageSize + 1 }) : []
  const shown = rows.slice(0, auditPageSize)
  const present = await findPresentAccounts(
    db,
    shown.flatMap(({ actorId }) => actorId ?? []),
  )
  return {
    entries: shown.map((row) =>
      presentEntry({
        ...row,
        actorId: row.actorId !== null && present.has(row.actorId) ? row.actorId : null,
      }),
    ),
    hasMore: rows.length > auditPageSize,
    ...names,
  }
}

/** Everything that a user has done as an admin, for the user's own download. */
export async function listOwnEntries({ db }: Pick<Deps, 'db'>, userId: number): Promise<AuditEntry[]> {
  return (await listAuditRowsOf(db, userId)).map(presentEntry)
}

const rowsOfAPart = 1000
const mostRows = 100_000

/** The same entries in parts, so that no statement is long and nothing waits for the whole. */
export async function* exportParts({ db }: Pick<Deps, 'db'>, filter: Filter): AsyncGenerator<AuditEntry[]> {
  const which = filterOf(filter, (await listAuditNames(db)).actions)
  let before: number | undefined
  for (let sent = 0; which && sent < mostRows; sent += rowsOfAPart) {
    const rows = await listAuditRows(db, which, { before, limit: rowsOfAPart })
    yield rows.map(presentEntry)
    before = rows.at(-1)?.id
    if (rows.length < rowsOfAPart) return
  }
}

/** Undefined when no entry can match: the log has no such action. */
function filterOf({ action, from, to, ...named }: Filter, known: readonly string[]): AuditFilter | undefined {
  const actions = action ? known.filter((each) => each === action || each.startsWith(`${action}.`)) : []
  if (action && actions.length === 0) return undefined
  return {
    ...named,
    actions,
    ...periodOf({ from, to }),
  }
}

function presentEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorName,
    actorId: row.actorId,
    action: row.action,
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    details: row.details,
    requestId: row.requestId,
    address: row.address,
  }
}
