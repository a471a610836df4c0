import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { contentAdmin, type DeletedFlashcard } from '#contracts/catalogue/content-admin.ts'
import { useRestoreCards } from './use-restore-cards.ts'

/** Deleted cards of a chapter, and the way back for each. */
export function DeletedCards({ chapterId }: { chapterId: number }) {
  const { data, error, refetch } = useQuery({
    ...queryFor(contentAdmin.listDeleted, { params: { id: chapterId } }),
    staleTime: 0,
  })
  const restore = useRestoreCards()
  const columns: Column<DeletedFlashcard>[] = [
    { name: 'question', heading: 'Question', cell: ({ question }) => question },
    {
      name: 'deleted',
      heading: 'Deleted',
      keepsLine: true,
      cell: ({ deletedAt }) => dateTimeText(deletedAt),
    },
    {
      name: 'restore',
      heading: '',
      align: 'end',
      cell: ({ id, question }) => (
        <Button
          variant="default"
          aria-label={`Restore: ${question}`}
          disabled={restore.isPending}
          onClick={() => restore.mutate([id])}
        >
          Restore
        </Button>
      ),
    },
  ]
  return (
    <SectionCard title="Deleted cards" description="The latest first, at most 200.">
      {error ? (
        <LoadFailed what="the deleted cards" error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Deleted cards"
          columns={columns}
          rows={data}
          keyOf={({ id }) => id}
          empty="No card of this chapter was deleted."
        />
      )}
    </SectionCard>
  )
}
