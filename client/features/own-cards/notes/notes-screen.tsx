import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddCard } from '#client/features/own-cards/add-card.tsx'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { Pager } from '#client/ui/tables/pager.tsx'
import { SelectionBar } from '#client/ui/tables/selection-bar.tsx'
import { type OwnNote, ownCards, ownNotesPageSize } from '#contracts/own-cards/own-cards.ts'
import { countText, numberText } from '#domain/text/count-text.ts'
import { NoteActions } from './note-actions.tsx'
import { NoteFilters } from './note-filters.tsx'
import { emptyWords } from './note-words.ts'
import { NotesTable } from './notes-table.tsx'
import { useChangeNotes } from './use-change-notes.ts'
import { useNoteSelection } from './use-note-selection.ts'
import { filterOf, isFiltered, type NotesView, useNotesView } from './use-notes-view.ts'

const loadEditor = () =>
  import('#client/features/own-cards/editor/edit-note-dialog.tsx').then(
    ({ EditNoteDialog }) => EditNoteDialog,
  )

interface NotesScreenProps {
  userId: number
  /** The deck whose notes are shown, with those of the decks inside it; undefined for all notes. */
  deck: { id: number; name: string } | undefined
  /** Further actions of the note in the editor. */
  noteTools?: (note: OwnNote) => ReactNode
}

/** The learner's notes: filtered, with actions on the chosen ones. A note opens in its editor. */
export function NotesScreen({ userId, deck, noteTools }: NotesScreenProps) {
  const { view, change } = useNotesView()
  const filter = filterOf(view, deck?.id)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryFor(ownCards.listNotes, { query: { ...filter, page: view.page } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const selection = useNoteSelection(JSON.stringify(filter))
  const { change: changeNotes, isPending } = useChangeNotes()
  const rows = data?.rows ?? []
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  return (
    <>
      <NoteFilters view={view} change={change} counts={data?.counts} tags={data?.tags ?? []} />
      {error && !data && (
        <LoadFailed
          what="your notes"
          error={error}
          offline="This list comes from the server. The cards of a deck that you made available offline can be studied without a connection."
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <SelectionBar
          most={rows.length}
          chosen={selection.ids.size}
          label={`Select all ${rows.length} on this page`}
          actionsLabel="With the selected notes"
          onAll={(isAll) => (isAll ? selection.add(rows.map(({ id }) => id)) : selection.clear())}
          renderActions={(done) => (
            <NoteActions
              rest={
                selection.ids.size < data.total && (
                  <SelectRest filter={filter} total={data.total} onIds={selection.add} />
                )
              }
              ids={[...selection.ids]}
              areDeleted={view.state === 'deleted'}
              areSuspended={chosen.length > 0 && chosen.every(({ suspended, cards }) => suspended === cards)}
              tags={data.tags}
              isDisabled={isPending}
              onChange={(made) => {
                changeNotes([...selection.ids], made)
                done()
              }}
              onReplaced={done}
            />
          )}
        >
          {countText(data.total, 'note')}
        </SelectionBar>
      )}
      {(data || !error) && (
        <NotesTable
          rows={data?.rows}
          isOutdated={isPlaceholderData}
          showsDeck={rows.some(({ deckId }) => deckId !== deck?.id)}
          selected={selection.ids}
          onSelect={selection.toggle}
          onOpen={(note) => change({ note })}
          empty={<Empty view={view} deck={deck?.name} onReset={() => change(noFilter)} />}
        />
      )}
      {data && (
        <Pager
          page={view.page}
          pages={Math.max(1, Math.ceil(data.total / ownNotesPageSize))}
          hasMore={view.page * ownNotesPageSize < data.total}
          onPage={(page) => change({ page: page === 1 ? '' : page }, { showsTop: true })}
          words={{ back: 'Previous', on: 'Next' }}
        />
      )}
      <LazyDialog
        load={loadEditor}
        props={{
          userId,
          noteId: view.note,
          isOpen: view.note !== undefined,
          onClose: () => change({ note: '' }, { replaces: true }),
          tools: noteTools,
        }}
      />
    </>
  )
}

interface SelectRestProps {
  filter: ReturnType<typeof filterOf>
  /** The notes that match, on all pages. */
  total: number
  onIds: (ids: number[]) => void
}

/** Chooses the notes of the other pages too. */
function SelectRest({ filter, total, onIds }: SelectRestProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(ownCards.listNoteIds, { query: filter }),
    onSuccess: ({ ids }) => onIds(ids),
    onError: (error) => errorToast(textOf(error, 'The notes could not be selected')),
  })
  return (
    <Button size="sm" h={44} variant="subtle" loading={isPending} onClick={() => mutate()}>
      Select all {numberText(total)}
    </Button>
  )
}

const noFilter = { search: '', tag: '', state: '', page: '' }

interface EmptyProps {
  view: NotesView
  /** The deck, for the first card of which the editor begins there. */
  deck: string | undefined
  onReset: () => void
}

function Empty({ view, deck, onReset }: EmptyProps) {
  const addCard = useAddCard()
  const isSearched = view.search !== '' || view.tag !== ''
  return (
    <>
      <p>{isSearched ? 'No note matches these filters.' : emptyWords[view.state]}</p>
      {isFiltered(view) ? (
        <Button variant="default" onClick={onReset}>
          Show all notes
        </Button>
      ) : (
        <Button onClick={() => addCard(deck === undefined ? undefined : { values: { deck } })}>
          Add a card
        </Button>
      )}
    </>
  )
}
