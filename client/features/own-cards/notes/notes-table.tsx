import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { formNames } from '#client/features/own-cards/editor/form-words.ts'
import { shownFront } from '#client/features/own-cards/shown-front.ts'
import { ChoosableName, ChoosableRows, noValue } from '#client/ui/tables/choosable-rows.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { shortDayText } from '#client/ui/text/date-text.ts'
import { factsLine } from '#client/ui/text/facts-line.ts'
import type { ListedNote } from '#contracts/own-cards/own-cards.ts'
import { tagName } from '#domain/content/tag-name.ts'
import { shownDeckName } from '#domain/own-cards/deck-name.ts'
import { numberText } from '#domain/text/count-text.ts'

interface NotesTableProps {
  /** Undefined while the rows load. */
  rows: ListedNote[] | undefined
  /** The rows belong to the filter before, so none of them can be chosen. */
  isOutdated: boolean
  /** The notes are of several decks, so each says of which. */
  showsDeck: boolean
  selected: ReadonlySet<number>
  onSelect: (id: number, isOn: boolean) => void
  onOpen: (id: number) => void
  empty: ReactNode
}

/** One page of notes. */
export function NotesTable(props: NotesTableProps) {
  return (
    <ChoosableRows>
      <DataTable
        label="Notes"
        columns={columns(props)}
        rows={props.rows}
        keyOf={({ id }) => id}
        empty={props.empty}
      />
    </ChoosableRows>
  )
}

function columns(props: NotesTableProps): Column<ListedNote>[] {
  const { isOutdated, showsDeck, selected, onSelect, onOpen } = props
  return [
    {
      name: 'front',
      heading: 'Note',
      cell: (note) => {
        const front = shownFront(note.front)
        return (
          <ChoosableName
            name={front}
            isDisabled={isOutdated}
            isChosen={selected.has(note.id)}
            onChoose={(isOn) => onSelect(note.id, isOn)}
            onOpen={() => onOpen(note.id)}
            place={factsLine([
              ...(showsDeck ? [shownDeckName(note.deckName)] : []),
              formNames[note.form],
              ...note.tags.map(tagName),
            ])}
            marks={<Marks note={note} />}
          >
            {front}
          </ChoosableName>
        )
      },
    },
    { name: 'cards', heading: 'Cards', align: 'end', cell: ({ cards }) => numberText(cards) },
    {
      name: 'due',
      heading: 'To review',
      align: 'end',
      cell: ({ due }) => (due === 0 ? noValue : numberText(due)),
    },
    {
      name: 'revised',
      heading: 'Changed',
      keepsLine: true,
      cell: ({ revisedAt }) => shortDayText(revisedAt),
    },
  ]
}

function Marks({ note: { suspended, cards, deletedAt } }: { note: ListedNote }) {
  return (
    <>
      {suspended > 0 && (
        <Badge variant="light" color="gray">
          {suspended === cards ? 'Suspended' : `${numberText(suspended)} suspended`}
        </Badge>
      )}
      {deletedAt && (
        <Badge variant="light" color="red">
          Deleted {shortDayText(deletedAt)}
        </Badge>
      )}
    </>
  )
}
