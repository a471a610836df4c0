import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { userSupport } from '#contracts/accounts/user-support.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { deviceName } from '#domain/accounts/device-name.ts'

const columns: Column<Reply<typeof userSupport.listUserSessions>[number]>[] = [
  { name: 'browser', heading: 'Browser', cell: ({ userAgent }) => deviceName(userAgent) },
  { name: 'seen', heading: 'Last used', cell: ({ lastSeenAt }) => dateTimeText(lastSeenAt) },
  { name: 'since', heading: 'Signed in', cell: ({ createdAt }) => dateTimeText(createdAt) },
]

/** Where a user is signed in. */
export function UserSessions({ userId }: { userId: number }) {
  const { data, error, refetch } = useQuery({
    ...queryFor(userSupport.listUserSessions, { params: { id: userId } }),
    staleTime: 0,
  })
  if (error) return <LoadFailed what="the sessions" error={error} onRetry={() => void refetch()} />
  return (
    <DataTable
      label="Sessions"
      columns={columns}
      rows={data}
      keyOf={({ id }) => id}
      empty="This user is signed in nowhere."
    />
  )
}
