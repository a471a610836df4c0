import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { type NoteOrigin, ownCards } from '#contracts/own-cards/own-cards.ts'
import classes from './made-cards.module.css'
import { shownFront } from './shown-front.ts'

/** Says which cards the learner has made of what is on screen. It is an extra: what cannot be loaded is not shown. */
export function MadeCards({ origin: { kind, id, part } }: { origin: NoteOrigin }) {
  const { data } = useQuery({
    ...queryFor(ownCards.listNotesOfOrigin, { query: { kind, id, part } }),
    meta: { isExtra: true },
  })
  if (!data || data.notes.length === 0) return null
  return (
    <div className={classes.made}>
      <span>{data.notes.length === 1 ? 'You made a card of this:' : 'You made cards of this:'}</span>
      <ul>
        {data.notes.map((note) => (
          <li key={note.id}>
            <Anchor component={Link} to={paths.ownNote(note.id)} underline="always" inherit>
              {shownFront(note.front)}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}
