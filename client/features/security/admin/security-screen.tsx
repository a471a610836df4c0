import { Anchor, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { eventWords, placeText } from '#client/features/security/event-words.ts'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { filledIn, useLogFilter } from '#client/platform/use-log-filter.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { LogPages } from '#client/ui/tables/log-pages.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import {
  type AdminSecurityEvent,
  type SecurityEventKind,
  security,
  securityEventKinds,
} from '#contracts/security/security.ts'
import { FailuresCard } from './failures-card.tsx'
import { emptyFilter, SecurityFilterForm } from './security-filter.tsx'

const columns: Column<AdminSecurityEvent>[] = [
  { name: 'kind', heading: 'What', cell: ({ kind }) => eventWords[kind] },
  {
    name: 'user',
    heading: 'User',
    cell: ({ username }) =>
      username ? (
        <Anchor component={Link} inherit to={adminPaths.usersLike(username)}>
          {username}
        </Anchor>
      ) : (
        'No such account'
      ),
  },
  { name: 'place', heading: 'Browser and address', cell: placeText },
  { name: 'detail', heading: 'Detail', cell: ({ detail }) => detail },
  {
    name: 'at',
    heading: 'When',
    keepsLine: true,
    cell: ({ at }) => <time dateTime={at}>{dateTimeText(at)}</time>,
  },
]

const isKind = (text: string): text is SecurityEventKind => securityEventKinds.some((kind) => kind === text)

/** Sign-ins, failures and changes of all accounts. Filter and place are in the address. */
export function SecurityScreen() {
  const { filter, pages, show } = useLogFilter(emptyFilter)
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
      {data && (
        <LogPages
          pages={pages}
          olderThan={data.hasMore ? data.events.at(-1)?.id : undefined}
          onPages={(next) => show(filter, next)}
        />
      )}
    </Stack>
  )
}
