import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { call, urlOf } from '#client/platform/calls/calls.ts'
import { useOlder } from '#client/platform/calls/use-older.ts'
import { OlderRows } from '#client/ui/tables/older-rows.tsx'
import { audit } from '#contracts/audit/audit.ts'
import { AuditEntries } from './audit-entries.tsx'

/** What admins and the system have changed about a user, their payments and e-mails. */
export function UserAudit({ userId }: { userId: number }) {
  const about = { person: String(userId) }
  const list = useOlder({
    address: urlOf(audit.listAudit, { query: about }),
    load: (query, options) => call(audit.listAudit, { query: { ...about, ...query } }, options),
    rowsOf: ({ entries }) => entries,
  })
  return (
    <OlderRows list={list} what="the audit entries">
      {(entries) => (
        <>
          <AuditEntries entries={entries} isFiltered={false} heading="h3" />
          <Anchor component={Link} to={adminPaths.auditOfUser(userId)}>
            Open in the audit log
          </Anchor>
        </>
      )}
    </OlderRows>
  )
}
