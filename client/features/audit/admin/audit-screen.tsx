import { Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { download } from '#client/platform/calls/download.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { filledIn, useLogFilter } from '#client/platform/use-log-filter.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { ExportButton } from '#client/ui/tables/export-button.tsx'
import { PlacePager } from '#client/ui/tables/place-pager.tsx'
import { audit, auditRetentionYears } from '#contracts/audit/audit.ts'
import { AuditEntries } from './audit-entries.tsx'
import { AuditFilterForm, emptyFilter } from './audit-filter.tsx'

/** Who changed what, and when. Filter and place are in the address. */
export function AuditScreen() {
  const { filter, pages, show, pager } = useLogFilter(emptyFilter)
  const before = pages.at(-1)
  const query = filledIn(filter)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryFor(audit.listAudit, { query: { ...query, ...(before && { before }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Stack gap="lg">
      <BackLink to={paths.admin} onlyNarrow>
        Back to Admin
      </BackLink>
      <PageHead
        title="Audit log"
        description={`Who changed what, when and from where. Entries cannot be changed; they are kept for ${auditRetentionYears} years.`}
      >
        <ExportButton what="the audit log" download={() => download(audit.exportAudit, { query })} />
      </PageHead>
      {/* Back and links change the filter: the form then starts again from it. */}
      <AuditFilterForm key={JSON.stringify(filter)} filter={filter} known={data} onApply={show} />
      {error && <LoadFailed what="the audit log" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} role="status" aria-label="Loading the audit log" />}
      {data && !error && (
        <div aria-busy={isPlaceholderData}>
          <AuditEntries entries={data.entries} isFiltered={Object.keys(query).length > 0} />
        </div>
      )}
      {data && <PlacePager {...pager(data.hasMore ? data.entries.at(-1)?.id : undefined)} />}
    </Stack>
  )
}
