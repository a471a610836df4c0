import { Anchor, Badge, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { FlashcardEditor } from '#client/features/catalogue/flashcard-editor.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { RowActions, RowButton } from '#client/ui/tables/row-actions.tsx'
import type { AdminFlashcard, ListedFlashcard } from '#contracts/catalogue/content-admin.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './card-table.module.css'

const shownTags = 2

/** A card of one chapter, or of a list that names the chapter of each. */
export type ShownCard = AdminFlashcard & Partial<Pick<ListedFlashcard, 'chapterTitle'>>

interface CardTableProps {
  cards: ShownCard[] | undefined
  empty: string
  showsChapter: boolean
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
  /** The card whose editor was closed last: the focus returns to its button. */
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

const chapterColumn: Column<ShownCard> = {
  name: 'chapter',
  heading: 'Chapter',
  cell: ({ chapterId, chapterTitle = '', key }) => (
    <>
      <Anchor component={Link} inherit to={`?tab=cards&chapter=${chapterId}`}>
        {chapterTitle}
      </Anchor>
      {key && <span className={classes.key}>{key}</span>}
    </>
  ),
}

function columns(props: CardTableProps, left: number | undefined): Column<ShownCard>[] {
  const { showsChapter, selected, onSelect, onEdit, onHistory, onDelete } = props
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
    ...(showsChapter ? [chapterColumn] : []),
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

/** The first tags and the number of further ones, then what an admin should know about the card. */
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
