import { Badge, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { FlashcardEditor } from '#client/features/catalogue/flashcard-editor.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { RowActions, RowButton } from '#client/ui/tables/row-actions.tsx'
import type { AdminFlashcard } from '#contracts/catalogue/content-admin.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './card-table.module.css'

const shownTags = 2

interface CardTableProps {
  cards: AdminFlashcard[] | undefined
  empty: string
  selected: ReadonlySet<number>
  /** The card that is being edited in place of its row. */
  edited: number | undefined
  onSelect: (id: number, isOn: boolean) => void
  onEdit: (id: number | undefined) => void
  onHistory: (id: number) => void
  onDelete: (id: number) => void
}

/** One page of cards. */
export function CardTable(props: CardTableProps) {
  const { cards, empty, edited, onEdit } = props
  /** The card whose editor was closed last: the focus goes back to its button. */
  const [left, setLeft] = useState<number>()
  const close = () => {
    setLeft(edited)
    onEdit(undefined)
  }
  return (
    <DataTable
      label="Flashcards"
      columns={columns(props, left)}
      rows={cards}
      keyOf={({ id }) => id}
      empty={empty}
      inPlaceOf={(card) =>
        card.id === edited && <FlashcardEditor flashcard={card} onSaved={close} onCancel={close} />
      }
    />
  )
}

function columns(props: CardTableProps, left: number | undefined): Column<AdminFlashcard>[] {
  const { selected, onSelect, onEdit, onHistory, onDelete } = props
  return [
    {
      name: 'question',
      heading: 'Question',
      cell: ({ id, question }) => (
        <Checkbox
          classNames={{ label: classes.question ?? '' }}
          label={question}
          checked={selected.has(id)}
          onChange={(event) => onSelect(id, event.currentTarget.checked)}
        />
      ),
    },
    {
      name: 'answer',
      heading: 'Answer',
      cell: ({ answer }) => <span className={classes.answer}>{answer}</span>,
    },
    { name: 'tags', heading: 'Tags', cell: (card) => <Tags card={card} /> },
    {
      name: 'actions',
      heading: '',
      cell: ({ id, question }) => (
        <RowActions>
          <RowButton name="Edit" of={question} autoFocus={id === left} onClick={() => onEdit(id)} />
          <RowButton name="History" of={question} onClick={() => onHistory(id)} />
          <RowButton name="Delete" of={question} onClick={() => onDelete(id)} />
        </RowActions>
      ),
    },
  ]
}

/** The first tags with how many more there are, and what an admin should know of the card. */
function Tags({ card }: { card: AdminFlashcard }) {
  const { tags, isEdited, openFlags } = card
  const more = tags.length - shownTags
  return (
    <span className={classes.tags}>
      {tags.slice(0, shownTags).map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
      {more > 0 && <span>+{more} more</span>}
      {isEdited && <Badge variant="light">Edited</Badge>}
      {openFlags > 0 && (
        <Badge variant="light" color="red">
          {countText(openFlags, 'report')}
        </Badge>
      )}
    </span>
  )
}
