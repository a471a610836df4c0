import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { SearchField } from '#client/ui/forms/search-field.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { Pager } from '#client/ui/tables/pager.tsx'
import { type AdminFlashcard, contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { AddCard } from './add-card.tsx'
import classes from './cards-of-chapter.module.css'
import { DeletedCards } from './deleted-cards.tsx'
import { EditableCards } from './editable-cards.tsx'
import { useCardsView } from './use-cards-view.ts'
import { useTopOfPage } from './use-top-of-page.ts'

/** The number of rows that are rendered at once: a chapter may have thousands of cards. */
const pageSize = 50

/** The cards of one chapter: an admin finds, adds, edits, deletes and restores them here. */
export function CardsOfChapter({ chapterId }: { chapterId: number }) {
  const { view, change } = useCardsView()
  const {
    data: cards,
    error,
    refetch,
  } = useQuery({ ...queryFor(contentAdmin.listFlashcards, { params: { id: chapterId } }), staleTime: 0 })
  const top = useTopOfPage(view.page)
  const [isAdding, setAdding] = useState(false)
  if (error)
    return (
      <LoadFailed
        what="the cards of this chapter"
        error={error}
        announcement="Failed to fetch chapter flashcards"
        onRetry={() => void refetch()}
      />
    )
  const found = (cards ?? []).filter(contains(view.search))
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(view.page, pages)
  return (
    <Stack gap="md">
      <Group ref={top} gap="xs" className={classes.tools ?? ''}>
        <SearchField
          label="Filter cards"
          placeholder="Question, answer or tags"
          className={classes.filter}
          search={view.search}
          onSearch={(search) => change({ search, page: '' }, { replaces: true })}
        />
        <Button onClick={() => setAdding(true)} disabled={isAdding}>
          Add flashcard
        </Button>
        <Button
          variant="default"
          aria-expanded={view.showsDeleted}
          onClick={() => change({ show: view.showsDeleted ? '' : 'deleted' })}
        >
          Deleted cards
        </Button>
      </Group>
      {isAdding && (
        <AddCard
          chapterId={chapterId}
          onCancel={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            change({ search: '', page: Math.ceil(((cards?.length ?? 0) + 1) / pageSize) })
          }}
        />
      )}
      {view.showsDeleted && <DeletedCards chapterId={chapterId} />}
      <EditableCards
        found={cards && found}
        shown={cards && found.slice((page - 1) * pageSize, page * pageSize)}
        empty={view.search ? 'No card contains these words.' : 'This chapter has no cards yet.'}
        pager={
          <Pager
            page={page}
            pages={pages}
            hasMore={page < pages}
            onPage={(next) => change({ page: next })}
            words={{ back: 'Previous', on: 'Next' }}
          />
        }
      />
    </Stack>
  )
}

function contains(search: string): (card: AdminFlashcard) => boolean {
  const words = search.trim().toLowerCase()
  return ({ question, answer, tags }) =>
    [question, answer, ...tags].some((text) => text.toLowerCase().includes(words))
}
