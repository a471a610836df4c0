import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { filledIn, useLogFilter } from '#client/platform/use-log-filter.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { PlacePager } from '#client/ui/tables/place-pager.tsx'
import { UserLink } from '#client/ui/text/user-link.tsx'
import {
  type AdminSecurityEvent,
  type SecurityEventKind,
  security,
  securityEventKinds,
} from '#contracts/security/security.ts'
import { eventColumns } from './event-columns.tsx'
import { FailuresCard } from './failures-card.tsx'
import { emptyFilter, SecurityFilterForm } from './security-filter.tsx'

const columns = eventColumns<AdminSecurityEvent>([
  {
    name: 'user',
    heading: 'User',
    cell: ({ userId, username }) => <UserLink id={userId}>{username ?? 'No such account'}</UserLink>,
  },
])

const isKind = (text: string): text is SecurityEventKind => securityEventKinds.some((kind) => kind === text)

/** Sign-ins, failures and changes of all accounts. The address holds the filter and the place in the list. */
export function SecurityScreen() {
  const { filter, pages, show, pager } = useLogFilter(emptyFilter)
  const before = pages.at(-1)
  const { kind, ...rest } = filledIn(filter)
  const query = { ...rest, ...(kind && isKind(kind) && { kind }), ...(before && { before }) }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryFor(security.listSecurityEvents, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Stack gap="lg">
      <BackLink to={paths.admin} onlyNarrow>
        Back to Admin
      </BackLink>
      <PageHead
        title="Security"
        description="Sign-ins, failures and changes of every account, for 180 days."
      />
      <FailuresCard />
      <SecurityFilterForm key={JSON.stringify(filter)} filter={filter} onApply={show} />
      {error && <LoadFailed what="the events" error={error} onRetry={() => void refetch()} />}
      {(data || !error) && (
        <div aria-busy={isPlaceholderData}>
          <DataTable
            label="Security events"
            columns={columns}
            rows={data?.events}
            keyOf={({ id }) => id}
            empty={Object.keys(query).length > 0 ? 'No event is like this.' : 'Nothing has happened yet.'}
          />
        </div>
      )}
      {data && <PlacePager {...pager(data.hasMore ? data.events.at(-1)?.id : undefined)} />}
    </Stack>
  )
}
