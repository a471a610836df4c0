import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { type DeckShare, ownSharing } from '#contracts/own-cards/own-sharing.ts'
import { isInside } from '#domain/own-cards/deck-name.ts'

interface DeckSharing {
  /** How the learner shares the deck; undefined where it is not shared. */
  share: DeckShare | undefined
  /** The subscription of the copy that the deck is, or is inside; undefined for the learner's own decks. */
  subscriptionId: number | undefined
}

/** How a deck is shared, and whether it was copied from another learner; undefined until it is known. */
export function useDeckSharing(deckName: string | undefined): DeckSharing | undefined {
  const extra = { meta: { isExtra: true } }
  const { data: sharing } = useQuery({ ...queryFor(ownSharing.listSharing), ...extra })
  const { data: own } = useQuery({ ...queryFor(ownCards.listDecks), ...extra })
  if (!sharing || !own || deckName === undefined) return undefined
  const nameOf = (id: number) => own.decks.find((deck) => deck.id === id)?.name
  const copied = sharing.subscriptions.find(({ deckId }) => {
    const root = nameOf(deckId)
    return root !== undefined && (root === deckName || isInside(deckName, root))
  })
  return {
    share: sharing.shares.find(({ deckId }) => nameOf(deckId) === deckName),
    subscriptionId: copied?.id,
  }
}
