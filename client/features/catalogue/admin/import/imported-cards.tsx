import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { DeleteCards } from '#client/features/catalogue/admin/delete-cards.tsx'
import { useCardsView } from '#client/features/catalogue/admin/use-cards-view.ts'
import { useTopOfPage } from '#client/features/catalogue/admin/use-top-of-page.ts'
import { StarButton } from '#client/features/catalogue/star-button.tsx'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { queryClient, queryFor } from '#client/platform/calls/queries.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { Pager } from '#client/ui/tables/pager.tsx'
import { RowActions, RowButton } from '#client/ui/tables/row-actions.tsx'
import { type AdminFlashcard, contentAdmin } from '#contracts/catalogue/content-admin.ts'
import classes from './import-preview.module.css'

/** Rows that are rendered at once: a chapter may have thousands of cards. */
const pageSize = 50

/** The cards of a chapter: starred for oneself, or deleted. */
export function ImportedCards({ chapterId, onClose }: { chapterId: number; onClose: () => void }) {
  const { view, change } = useCardsView()
  const [toDelete, setToDelete] = useState<number>()
  const top = useTopOfPage(view.page)
  // It is above the list from which it was opened.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'center' })
  }, [top])
  const query = queryFor(contentAdmin.listFlashcards, { params: { id: chapterId } })
  const { data: cards, error, refetch } = useQuery({ ...query, staleTime: 0 })
  if (error)
    return (
      <LoadFailed
        what="the cards of this chapter"
        error={error}
        // Of a chapter that was deleted just now, that success is told.
        {...(error.status !== 404 && { announcement: 'Failed to fetch chapter flashcards' })}
        onRetry={() => void refetch()}
      />
    )
  const pages = Math.max(1, Math.ceil((cards?.length ?? 0) / pageSize))
  const page = Math.min(view.page, pages)
  const star = (id: number, isStarred: boolean) =>
    queryClient.setQueryData<AdminFlashcard[]>(query.queryKey, (known) =>
      known?.map((card) => (card.id === id ? { ...card, isStarred } : card)),
    )
  return (
    <Stack>
      <div ref={top}>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button component={Link} to={adminPaths.cards(chapterId)} variant="default">
            Edit these flashcards
          </Button>
        </FormActions>
      </div>
      <DataTable
        label="Flashcards"
        columns={columns(star, setToDelete)}
        rows={cards?.slice((page - 1) * pageSize, page * pageSize)}
        keyOf={({ id }) => id}
        empty="This chapter has no cards yet."
      />
      <Pager
        page={page}
        pages={pages}
        hasMore={page < pages}
        onPage={(next) => change({ page: next })}
        words={{ back: 'Previous', on: 'Next' }}
      />
      {toDelete !== undefined && (
        <DeleteCards ids={[toDelete]} onDeleted={() => undefined} onClose={() => setToDelete(undefined)} />
      )}
    </Stack>
  )
}

const columns = (
  star: (id: number, isStarred: boolean) => void,
  askToDelete: (id: number) => void,
): Column<AdminFlashcard>[] => [
  {
    name: 'card',
    heading: 'Flashcard',
    cell: ({ question, answer }) => (
      <div className={classes.card}>
        <span className={classes.question}>{question}</span>
        <span className={classes.answer}>{answer}</span>
      </div>
    ),
  },
  {
    name: 'actions',
    heading: '',
    cell: (card) => (
      <RowActions>
        <StarButton flashcard={card} onChange={(isStarred) => star(card.id, isStarred)} />
        <RowButton name="Delete" of={card.question} onClick={() => askToDelete(card.id)} />
      </RowActions>
    ),
  },
]
