import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { SearchField } from '#client/ui/forms/search-field.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { Pager } from '#client/ui/tables/pager.tsx'
import { type AdminFlashcard, contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { AddCard } from './add-card.tsx'
import { CardHistory } from './card-history.tsx'
import { CardTable } from './card-table.tsx'
import classes from './cards-of-chapter.module.css'
import { DeleteCards } from './delete-cards.tsx'
import { DeletedCards } from './deleted-cards.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { UndoDelete } from './undo-delete.tsx'
import { useCardsView } from './use-cards-view.ts'
import { useTopOfPage } from './use-top-of-page.ts'

/** Rows that are rendered at once: a chapter may have thousands of cards. */
const pageSize = 50

/** The cards of one chapter: found, added, edited, deleted and brought back. */
export function CardsOfChapter({ chapterId }: { chapterId: number }) {
  const { view, change } = useCardsView()
  const {
    data: cards,
    error,
    refetch,
  } = useQuery({ ...queryFor(contentAdmin.listFlashcards, { params: { id: chapterId } }), staleTime: 0 })
  const top = useTopOfPage(view.page)
  const [isAdding, setAdding] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [toDelete, setToDelete] = useState<number[]>([])
  const [deleted, setDeleted] = useState<number[]>([])
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
  const chosen = found.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const historyOf = cards?.find(({ id }) => id === view.history)
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
      {found.length > 0 && (
        <SelectionBar
          found={found.length}
          chosen={chosen.length}
          onAll={(isAll) => setSelected(new Set(isAll ? found.map(({ id }) => id) : []))}
          onDelete={() => setToDelete(chosen)}
        />
      )}
      <CardTable
        cards={cards && found.slice((page - 1) * pageSize, page * pageSize)}
        empty={view.search ? 'No card contains these words.' : 'This chapter has no cards yet.'}
        selected={selected}
        edited={view.edit}
        onSelect={(id, isOn) => setSelected(withId(selected, id, isOn))}
        onEdit={(edit) => change({ edit }, { replaces: edit === undefined })}
        onHistory={(history) => change({ history })}
        onDelete={(id) => setToDelete([id])}
      />
      <Pager
        page={page}
        pages={pages}
        hasMore={page < pages}
        onPage={(next) => change({ page: next })}
        words={{ back: 'Previous', on: 'Next' }}
      />
      <UndoDelete ids={deleted} onDone={() => setDeleted([])} />
      {historyOf && (
        <CardHistory card={historyOf} onClose={() => change({ history: '' }, { replaces: true })} />
      )}
      {toDelete.length > 0 && (
        <DeleteCards
          ids={toDelete}
          onClose={() => setToDelete([])}
          onDeleted={() => {
            setDeleted(toDelete)
            setSelected(new Set())
          }}
        />
      )}
    </Stack>
  )
}

function contains(search: string): (card: AdminFlashcard) => boolean {
  const words = search.trim().toLowerCase()
  return ({ question, answer, tags }) =>
    [question, answer, ...tags].some((text) => text.toLowerCase().includes(words))
}

function withId(selected: ReadonlySet<number>, id: number, isOn: boolean): ReadonlySet<number> {
  const next = new Set(selected)
  if (isOn) next.add(id)
  else next.delete(id)
  return next
}
