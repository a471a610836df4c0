import { Alert, Autocomplete, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ImportColumns } from '#client/features/editing/import-columns.tsx'
import { ImportState } from '#client/features/editing/import-state.tsx'
import { shownFront } from '#client/features/own-cards/shown-front.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import type { Reply } from '#contracts/endpoint.ts'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import type { OwnImportRow, ownImport } from '#contracts/own-cards/own-import.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import { shownDeckName } from '#domain/own-cards/deck-name.ts'
import { longestDeckName } from '#domain/own-cards/limits.ts'
import { countText, numberText } from '#domain/text/count-text.ts'
import classes from './own-import-preview.module.css'
import type { useOwnImport } from './use-own-import.ts'

type Preview = Reply<typeof ownImport.checkImport>

interface OwnImportPreviewProps {
  preview: Preview
  form: ReturnType<typeof useOwnImport>
  /** The buttons. They are above the notes, since there may be a hundred of them. */
  children: ReactNode
}

/** What an import would do, note by note. */
export function OwnImportPreview({ preview, form, children }: OwnImportPreviewProps) {
  const { rows, columns, unread } = preview
  const total = preview.new + preview.changed + preview.same + preview.deleted + preview.refused
  return (
    <Stack gap="sm">
      {unread === null && <Text role="status">{summaryOf(preview)}</Text>}
      <Notes preview={preview} />
      <ImportColumns
        // What was chosen shows until the file is read in another way.
        key={JSON.stringify(columns)}
        columns={columns}
        refused={unread}
        fields={noteColumns}
        isBusy={form.busy === 'checking'}
        onChoose={form.chooseColumns}
      />
      {columns && <DeckField form={form} />}
      {preview.conflicts > 0 && <Conflicts count={preview.conflicts} form={form} />}
      {children}
      {rows.length > 0 && (
        <DataTable
          label="Notes of the file"
          columns={tableColumns}
          rows={rows}
          keyOf={({ line }) => line}
          empty=""
        />
      )}
      {rows.length < total && (
        <Text size="sm" c="dimmed">
          {rows.length} of {numberText(total)} notes are shown, those with problems before the others.
        </Text>
      )}
    </Stack>
  )
}

/** The columns of a table that a note has. */
const noteColumns = ['question', 'answer', 'why', 'tags', 'source', 'link', 'id'] as const

function summaryOf({ new: added, cards, reviews, changed, same, refused }: Preview): string {
  const withCards = added > 0 ? ` with ${countText(cards, 'card')}` : ''
  const withLog = reviews > 0 ? ` and ${countText(reviews, 'rating')}` : ''
  return `${countText(added, 'new note')}${withCards}${withLog}, ${numberText(changed)} changed, ${numberText(same)} unchanged, ${numberText(refused)} left out.`
}

const mostDecks = 8

function Notes({ preview: { decks, remarks, media, deleted, columns } }: { preview: Preview }) {
  const named = columns ? [] : decks.slice(0, mostDecks)
  const notes = [
    ...named.map(({ name, notes: count }) => `${shownDeckName(name)}: ${countText(count, 'new note')}`),
    ...(!columns && decks.length > mostDecks ? [`${countText(decks.length - mostDecks, 'more deck')}`] : []),
    ...(media > 0 ? [`Pictures and sounds in the notes: ${numberText(media)}`] : []),
    ...(deleted > 0
      ? [`You have deleted ${countText(deleted, 'note')} of this file: they stay deleted`]
      : []),
    ...remarks,
  ]
  if (notes.length === 0) return null
  return (
    <ul className={classes.list}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function DeckField({ form: { deck, setDeck } }: Pick<OwnImportPreviewProps, 'form'>) {
  const { data } = useQuery(queryFor(ownCards.listDecks))
  return (
    <Autocomplete
      label="Deck"
      description="A new name makes a new deck; “Breast::HER2” is inside “Breast”."
      required
      maxLength={longestDeckName}
      data={data?.decks.map(({ name }) => name) ?? []}
      value={deck}
      onChange={setDeck}
    />
  )
}

function Conflicts({ count, form }: { count: number } & Pick<OwnImportPreviewProps, 'form'>) {
  return (
    <Alert variant="light" title={`${countText(count, 'note')} changed here and in the file`}>
      <Radio.Group
        label="Where both have changed the same field"
        value={form.conflicts}
        onChange={(value) => form.setConflicts(value === 'theirs' ? 'theirs' : 'mine')}
      >
        <Stack gap="sm" mt="xs">
          <Radio size="md" value="mine" label="Keep mine" />
          <Radio size="md" value="theirs" label="Take the file’s" />
        </Stack>
      </Radio.Group>
    </Alert>
  )
}

const tableColumns: readonly Column<OwnImportRow>[] = [
  { name: 'front', heading: 'Note', cell: (row) => <NoteCell row={row} /> },
  { name: 'line', heading: 'Line', align: 'end', cell: ({ line }) => line },
  { name: 'state', heading: 'State', cell: ({ state }) => <ImportState state={state} /> },
]

function NoteCell({ row: { front, back, problems, conflicts } }: { row: OwnImportRow }) {
  return (
    <div className={classes.note}>
      <span className={classes.front}>{shownFront(front) || '(no front)'}</span>
      {back !== '' && <span className={classes.back}>{plainText(back)}</span>}
      {conflicts.length > 0 && (
        <span className={classes.back}>Changed on both sides: {conflicts.join(', ')}</span>
      )}
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
