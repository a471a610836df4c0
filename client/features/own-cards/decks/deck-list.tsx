import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link, useNavigate } from 'react-router'
import { reloadOwnCards } from '#client/features/own-cards/reload-own-cards.ts'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { paths } from '#client/platform/paths.ts'
import { errorToast } from '#client/platform/toast.ts'
import { RowButton } from '#client/ui/tables/row-actions.tsx'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { shownDeckName } from '#domain/own-cards/deck-name.ts'
import { countText, numberText } from '#domain/text/count-text.ts'
import type { DeckTask } from './deck-dialog.tsx'
import type { DeckCounts, DeckRow } from './deck-tree.ts'
import classes from './decks.module.css'

interface DeckListProps {
  rows: readonly DeckRow[]
  /** Without a connection decks can be studied, and not changed. */
  isReadOnly: boolean
  onTask: (task: DeckTask) => void
}

/** The decks, each below the one that contains it, with what is to be studied. */
export function DeckList({ rows, isReadOnly, onTask }: DeckListProps) {
  return (
    <ul className={classes.list} aria-label="Your decks">
      {rows.map((row) => (
        <li key={row.name} className={classes.row} style={{ '--depth': row.depth } as CSSProperties}>
          <div>
            {row.id === undefined ? (
              <span className={classes.name}>{row.title}</span>
            ) : (
              <Link to={paths.ownDeck(row.id)} className={classes.name ?? ''}>
                <span className="visually-hidden">{shownDeckName(row.name.slice(0, -row.title.length))}</span>
                {row.title}
              </Link>
            )}
            <Counts counts={row.counts} />
          </div>
          {row.id === undefined ? (
            !isReadOnly && row.counts.cards > 0 && <StudyOuter name={row.name} />
          ) : (
            <DeckActions row={row} id={row.id} isReadOnly={isReadOnly} onTask={onTask} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Counts({ counts }: { counts: DeckCounts }) {
  if (counts.cards === 0) return <p className={classes.counts}>No cards yet</p>
  return (
    <p className={classes.counts}>
      <span>{countText(counts.cards, 'card')}</span>
      <span>{numberText(counts.new)} new</span>
      <span>{counts.due > 0 ? <strong>{numberText(counts.due)} to review</strong> : '0 to review'}</span>
      {counts.suspended > 0 && <span>{numberText(counts.suspended)} suspended</span>}
    </p>
  )
}

type DeckActionsProps = Omit<DeckListProps, 'rows'> & { row: DeckRow; id: number }

function DeckActions({
  row: { name, counts, ownCards: cardsOfDeck },
  id,
  isReadOnly,
  onTask,
}: DeckActionsProps) {
  const shown = shownDeckName(name)
  return (
    <div className={classes.rowActions}>
      {!isReadOnly && (
        <RowButton name="Rename" of={shown} onClick={() => onTask({ kind: 'rename', id, name })} />
      )}
      {!isReadOnly && cardsOfDeck === 0 && (
        <RowButton name="Delete" of={shown} onClick={() => onTask({ kind: 'delete', id, name })} />
      )}
      {counts.cards > 0 && (
        <Button {...studyLook(name)} component={Link} to={paths.studySessionOf({ deckId: id })}>
          Study
        </Button>
      )}
    </div>
  )
}

const studyLook = (name: string) =>
  ({ variant: 'light', size: 'sm', h: 44, 'aria-label': `Study: ${shownDeckName(name)}` }) as const

/** Studies the decks inside a name that no deck has yet: their outer deck is made first. */
function StudyOuter({ name }: { name: string }) {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(ownCards.addDeck, { body: { name } }, { urgent: true }),
    async onSuccess({ id }) {
      void reloadOwnCards()
      await navigate(paths.studySessionOf({ deckId: id }))
    },
    onError: (error) => errorToast(textOf(error, 'The deck could not be opened')),
  })
  return (
    <div className={classes.rowActions}>
      <Button {...studyLook(name)} loading={isPending} onClick={() => mutate()}>
        Study
      </Button>
    </div>
  )
}
