import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { contentAdmin, type ListedFlashcard } from '#contracts/catalogue/content-admin.ts'
import { useRestoreCards } from './use-restore-cards.ts'

/** The deleted cards of a chapter. */
export function DeletedCards({ chapterId }: { chapterId: number }) {
  const { data, error, refetch } = useQuery({
    ...queryFor(contentAdmin.listDeleted, { params: { id: chapterId } }),
    staleTime: 0,
  })
  return (
    <SectionCard title="Deleted cards" description="The latest first, at most 200.">
      {error ? (
        <LoadFailed what="the deleted cards" error={error} onRetry={() => void refetch()} />
      ) : (
        <DeletedTable cards={data} empty="No card of this chapter was deleted." />
      )}
    </SectionCard>
  )
}

type Deleted = Pick<ListedFlashcard, 'id' | 'question' | 'deletedAt'> &
  Partial<Pick<ListedFlashcard, 'chapterTitle'>>

interface DeletedTableProps {
  cards: Deleted[] | undefined
  empty: string
  showsChapter?: boolean
}

/** Deleted cards, each with a button to restore it. */
export function DeletedTable({ cards, empty, showsChapter }: DeletedTableProps) {
  const restore = useRestoreCards()
  const chapter: Column<Deleted> = {
    name: 'chapter',
    heading: 'Chapter',
    cell: ({ chapterTitle }) => chapterTitle,
  }
  const columns: Column<Deleted>[] = [
    { name: 'question', heading: 'Question', cell: ({ question }) => question },
    ...(showsChapter ? [chapter] : []),
    {
      name: 'deleted',
      heading: 'Deleted',
      keepsLine: true,
      cell: ({ deletedAt }) => deletedAt && dateTimeText(deletedAt),
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
    <DataTable label="Deleted cards" columns={columns} rows={cards} keyOf={({ id }) => id} empty={empty} />
  )
}
