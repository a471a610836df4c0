import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { moderationAdmin, type UserReport } from '#contracts/moderation/moderation-admin.ts'

const resolutions: Record<NonNullable<UserReport['resolution']>, string> = {
  dismiss: 'Dismissed',
  approve: 'Resolved',
  remove: 'Removed',
}

const contentNames: Record<UserReport['contentType'], string> = {
  flashcard: 'Card',
  question: 'Question',
  share: 'Shared deck',
}

const columns: Column<UserReport>[] = [
  { name: 'reason', heading: 'Reason', cell: ({ reason }) => reason },
  {
    name: 'content',
    heading: 'About',
    cell: ({ contentType, title }) => `${contentNames[contentType]}: ${title}`,
  },
  {
    name: 'state',
    heading: 'State',
    cell: ({ resolution, resolutionNotes }) => (
      <>
        <Badge variant="light" color={resolution ? 'gray' : 'red'} miw="max-content">
          {resolution ? resolutions[resolution] : 'Open'}
        </Badge>
        {resolutionNotes && (
          <Text span size="sm" c="dimmed" display="block">
            {resolutionNotes}
          </Text>
        )}
      </>
    ),
  },
  { name: 'when', heading: 'When', keepsLine: true, cell: ({ createdAt }) => dateTimeText(createdAt) },
]

/** The reports that a user made about cards, questions and shared decks. */
export function UserReports({ userId }: { userId: number }) {
  const { data, error, refetch } = useQuery({
    ...queryFor(moderationAdmin.listUserReports, { params: { id: userId } }),
    staleTime: 0,
  })
  if (error) return <LoadFailed what="the reports" error={error} onRetry={() => void refetch()} />
  return (
    <DataTable
      label="Reports"
      columns={columns}
      rows={data}
      keyOf={({ contentType, id }) => `${contentType} ${id}`}
      empty="This user has reported nothing."
    />
  )
}
