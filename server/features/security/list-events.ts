import type { HandlerResult, Input } from '#contracts/endpoint.ts'
import {
  failureHours,
  ownEventsShown,
  type SecurityEvent,
  type SecurityEventKind,
  type security,
  securityPageSize,
} from '#contracts/security/security.ts'
import { periodOf } from '#domain/visits/visit-days.ts'
import type { Deps } from '#server/deps.ts'
import { countByHour, listEvents, listEventsOf, type SecurityEventRow } from './security.queries.ts'

const present = ({ id, at, kind, address, userAgent, detail }: SecurityEventRow): SecurityEvent => ({
  id,
  at: at.toISOString(),
  kind,
  address,
  userAgent,
  detail,
})

export async function listOwnEvents({ db }: Pick<Deps, 'db'>, userId: number): Promise<SecurityEvent[]> {
  return (await listEventsOf(db, userId, ownEventsShown)).map(present)
}

export async function listEventsPage(
  { db }: Pick<Deps, 'db'>,
  { from, to, ...filter }: Input<typeof security.listSecurityEvents>['query'],
): Promise<HandlerResult<typeof security.listSecurityEvents>> {
  const rows = await listEvents(db, { ...filter, ...periodOf({ from, to }) }, securityPageSize + 1)
  return {
    events: rows
      .slice(0, securityPageSize)
      .map((row) => ({ ...present(row), userId: row.userId, username: row.username })),
    hasMore: rows.length > securityPageSize,
  }
}

const failures = {
  wrong: ['sign_in_failed', 'second_step_failed', 'identity_refused'],
  slowedDown: ['slowed_down'],
  refused: ['access_refused'],
} as const satisfies Record<string, readonly SecurityEventKind[]>

const hourMs = 3_600_000

/** Counts failures by hour; the current hour comes last. */
export async function countFailures({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<HandlerResult<typeof security.failuresByHour>> {
  const last = Math.floor(clock.now().getTime() / hourMs) * hourMs
  const first = last - (failureHours - 1) * hourMs
  const counted = await countByHour(db, Object.values(failures).flat(), new Date(first))
  const sumOf = (hour: number, kinds: readonly SecurityEventKind[]) =>
    counted
      .filter((row) => row.hour.getTime() === hour && kinds.includes(row.kind))
      .reduce((sum, { events }) => sum + events, 0)
  return {
    hours: Array.from({ length: failureHours }, (_, n) => {
      const hour = first + n * hourMs
      return {
        hour: new Date(hour).toISOString(),
        wrong: sumOf(hour, failures.wrong),
        slowedDown: sumOf(hour, failures.slowedDown),
        refused: sumOf(hour, failures.refused),
      }
    }),
  }
}
