import { call, urlOf } from '#client/platform/calls/calls.ts'
import { useOlder } from '#client/platform/calls/use-older.ts'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { OlderRows } from '#client/ui/tables/older-rows.tsx'
import { type AdminSecurityEvent, security, securityEventDays } from '#contracts/security/security.ts'
import { eventColumns } from './event-columns.tsx'

const columns = eventColumns<AdminSecurityEvent>()

/** Sign-ins, failures and changes of one account. */
export function UserEvents({ username }: { username: string }) {
  const list = useOlder({
    address: urlOf(security.listSecurityEvents, { query: { username } }),
    load: (query, options) => call(security.listSecurityEvents, { query: { username, ...query } }, options),
    rowsOf: ({ events }) => events,
  })
  return (
    <OlderRows list={list} what="the security events">
      {(events) => (
        <DataTable
          label="Security events"
          columns={columns}
          rows={events}
          keyOf={({ id }) => id}
          empty={`Nothing has happened in the last ${securityEventDays} days.`}
        />
      )}
    </OlderRows>
  )
}
