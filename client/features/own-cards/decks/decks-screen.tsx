import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useAddCard } from '#client/features/own-cards/add-card.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { mostMediaBytes } from '#domain/own-cards/limits.ts'
import { numberText } from '#domain/text/count-text.ts'
import { DeckDialog, type DeckTask } from './deck-dialog.tsx'
import { DeckList } from './deck-list.tsx'
import { deckTree } from './deck-tree.ts'
import classes from './decks.module.css'

/** The learner's own decks as a tree. @param tools further actions of the page */
export function DecksScreen({ tools }: { tools?: ReactNode }) {
  const { data, error, refetch } = useQuery({ ...queryFor(ownCards.listDecks), staleTime: 0 })
  const [task, setTask] = useState<DeckTask>()
  const { online } = useNetwork()
  const addCard = useAddCard()
  const rows = data && deckTree(data.decks)
  return (
    <>
      <Group gap="xs" className={classes.actions ?? ''}>
        <Button onClick={() => addCard()}>Add a card</Button>
        <Button variant="default" disabled={!online} onClick={() => setTask({ kind: 'add' })}>
          Add a deck
        </Button>
        <Button variant="default" component={Link} to={paths.ownNotes}>
          All notes
        </Button>
        {tools}
      </Group>
      {!online && data && (
        <Alert color="gray" variant="light">
          There is no connection. Decks that you made available offline can be studied; changes need a
          connection.
        </Alert>
      )}
      {error && !data && <LoadFailed what="your decks" error={error} onRetry={() => void refetch()} />}
      {!rows && !error && (
        <div role="status" aria-label="Loading your decks">
          <Skeleton height={64} mb={2} />
          <Skeleton height={64} mb={2} />
          <Skeleton height={64} />
        </div>
      )}
      {rows?.length === 0 && <NoDecks />}
      {rows && rows.length > 0 && <DeckList rows={rows} isReadOnly={!online} onTask={setTask} />}
      {data && data.mediaBytes > 0 && (
        <p className="text-note">
          Pictures and sounds take {megabytes(data.mediaBytes)} of {megabytes(mostMediaBytes)}.
        </p>
      )}
      {task && <DeckDialog task={task} onClose={() => setTask(undefined)} />}
    </>
  )
}

/** In MB; less than one is one. */
const megabytes = (bytes: number) => `${numberText(Math.max(1, Math.round(bytes / 2 ** 20)))} MB`

function NoDecks() {
  return (
    <div className={classes.empty}>
      <h2 className="text-title-5">Cards of your own</h2>
      <p>
        Make a card of what you missed, of what your attending said, of anything you want to keep. Your cards
        are asked in Today beside ours, by the same schedule, and stay yours.
      </p>
      <p>
        A card can ask both ways, be typed, or be a text with gaps. “Make a card” on a question, a card, a
        drug or a primer begins one for you.
      </p>
    </div>
  )
}
