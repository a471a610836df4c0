import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ReportShareButton } from '#client/features/moderation/report-share-button.tsx'
import { useAddCard } from '#client/features/own-cards/add-card.tsx'
import { NotesScreen } from '#client/features/own-cards/notes/notes-screen.tsx'
import { DeckSharing, TakenDown } from '#client/features/own-cards/sharing/deck-sharing.tsx'
import { SuggestButton } from '#client/features/own-cards/sharing/suggest-button.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { shownDeckName } from '#domain/own-cards/deck-name.ts'
import classes from './browse.module.css'

export const meta = () => pageTitle('Own cards')

/** The notes of a deck, or all of them. */
export default function OwnNotes() {
  const { id } = useParams()
  const { user } = useUser()
  const { data } = useQuery(queryFor(ownCards.listDecks))
  const addCard = useAddCard()
  const deckId = id === undefined ? undefined : Number(id)
  const deck = data?.decks.find((candidate) => candidate.id === deckId)
  if (!user) return null
  const isGone = deckId !== undefined && data !== undefined && !deck
  return (
    <div className={classes.page}>
      <div>
        <BackLink to={paths.ownDecks}>Own cards</BackLink>
        <h1 className="text-title-6">
          {deckId === undefined ? 'All notes' : deck ? shownDeckName(deck.name) : 'Deck'}
        </h1>
      </div>
      {isGone ? (
        <p role="alert">There is no such deck. It may have been deleted.</p>
      ) : (
        <>
          <Group gap="xs">
            {deck && deck.cards > 0 && (
              <Button component={Link} to={paths.studySessionOf({ deckId: deck.id })}>
                Study
              </Button>
            )}
            <Button variant="default" onClick={() => addCard(deck && { values: { deck: deck.name } })}>
              Add a card
            </Button>
            {deck && (
              <DeckSharing
                deck={deck}
                renderReport={(subscriptionId) => <ReportShareButton share={{ subscriptionId }} />}
              />
            )}
          </Group>
          {deck && <TakenDown deckName={deck.name} />}
          <NotesScreen
            key={deckId}
            userId={user.id}
            noteTools={(note) => <SuggestButton note={note} />}
            deck={deckId === undefined ? undefined : { id: deckId, name: deck?.name ?? '' }}
          />
        </>
      )}
    </div>
  )
}
