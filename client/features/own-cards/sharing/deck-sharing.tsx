import { Alert, Button } from '@mantine/core'
import { useDisclosure, useNetwork } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import { ownSharing } from '#contracts/own-cards/own-sharing.ts'
import { countText } from '#domain/text/count-text.ts'
import { useDeckSharing } from './use-sharing.ts'

const loadShare = () => import('./share-dialog.tsx').then(({ ShareDialog }) => ShareDialog)
const loadOffers = () => import('./offers-dialog.tsx').then(({ OffersDialog }) => OffersDialog)
const loadSuggestions = () =>
  import('./suggestions-dialog.tsx').then(({ SuggestionsDialog }) => SuggestionsDialog)

interface DeckSharingProps {
  deck: { id: number; name: string }
  /** Renders the button that reports the shared deck of a subscription. */
  renderReport: (subscriptionId: number) => ReactNode
}

/**
 * The buttons of a deck that share it, show what readers suggest, and what the author of a copy has changed. They need a
 * connection.
 */
export function DeckSharing({ deck, renderReport }: DeckSharingProps) {
  const sharing = useDeckSharing(deck.name)
  const share = sharing?.share
  if (!sharing) return null
  return (
    <>
      <ShareButton deck={deck} share={share} />
      {share && <SuggestionsButton deckId={deck.id} count={share.suggestions} />}
      {sharing.subscriptionId !== undefined && (
        <OffersButton subscriptionId={sharing.subscriptionId} renderReport={renderReport} />
      )}
    </>
  )
}

type ShareButtonProps = Pick<DeckSharingProps, 'deck'> &
  Pick<NonNullable<ReturnType<typeof useDeckSharing>>, 'share'>

function ShareButton({ deck, share }: ShareButtonProps) {
  const [isOpen, dialog] = useDisclosure()
  const { online } = useNetwork()
  return (
    <>
      <Button variant="default" disabled={!online} onClick={dialog.open}>
        {share ? 'Shared' : 'Share'}
      </Button>
      <LazyDialog load={loadShare} props={{ deck, share, isOpen, onClose: dialog.close }} />
    </>
  )
}

/** It stays while its dialog is open, which says that the last suggestion is decided. */
function SuggestionsButton({ deckId, count }: { deckId: number; count: number }) {
  const [isOpen, dialog] = useDisclosure()
  const { online } = useNetwork()
  if (count === 0 && !isOpen) return null
  return (
    <>
      <Button variant="default" disabled={!online} onClick={dialog.open}>
        {countText(count, 'suggestion')}
      </Button>
      <LazyDialog load={loadSuggestions} props={{ deckId, isOpen, onClose: dialog.close }} />
    </>
  )
}

type OffersButtonProps = Pick<DeckSharingProps, 'renderReport'> & { subscriptionId: number }

function OffersButton({ subscriptionId, renderReport }: OffersButtonProps) {
  const [isOpen, dialog] = useDisclosure()
  const { online } = useNetwork()
  const { data } = useQuery({
    ...queryFor(ownSharing.listOffers, { params: { id: subscriptionId } }),
    meta: { isExtra: true },
  })
  return (
    <>
      <Button variant="default" disabled={!online} onClick={dialog.open}>
        {data && data.total > 0 ? countText(data.total, 'change') : 'Changes'} by the author
      </Button>
      <LazyDialog load={loadOffers} props={{ subscriptionId, renderReport, isOpen, onClose: dialog.close }} />
    </>
  )
}

/** Says to the author of a deck that an admin has taken it down. */
export function TakenDown({ deckName }: { deckName: string }) {
  const reason = useDeckSharing(deckName)?.share?.removalReason
  if (typeof reason !== 'string') return null
  return (
    <Alert color="red" variant="light" title="This deck is no longer shared">
      An administrator has taken it down{reason === '' ? '.' : `: ${reason}`} Copies that others have made
      stay with them. Your cards stay with you.
    </Alert>
  )
}
