import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { reloadOwnCards } from '#client/features/own-cards/reload-own-cards.ts'
import { useAskedPage } from '#client/platform/asked-page.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call, urlOf } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'
import { toast } from '#client/platform/toast.ts'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { MessageScreen } from '#client/ui/page/message-screen.tsx'
import { factsLine } from '#client/ui/text/facts-line.ts'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { type MediaAddress, MediaAddressContext } from '#client/ui/text/media-address.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { ownSharing } from '#contracts/own-cards/own-sharing.ts'
import { countText, numberText } from '#domain/text/count-text.ts'
import classes from './shared-screen.module.css'

interface SharedScreenProps {
  token: string
  /** Visitors need an account for a copy. */
  isSignedIn: boolean
  report: ReactNode
}

/** The page behind the link of a shared deck: what it is, its first notes, and its copy. */
export function SharedScreen({ token, isSignedIn, report }: SharedScreenProps) {
  const { data, error, refetch } = useQuery({
    ...queryFor(ownSharing.getShared, { params: { token } }),
    staleTime: 0,
  })
  if (error instanceof CallError && [400, 404].includes(error.status))
    return (
      <MessageScreen title="There is no such deck" actions={<HomeButton isSignedIn={isSignedIn} />}>
        {error.status === 400 ? 'The link is incomplete. Copy the whole address.' : error.text}
      </MessageScreen>
    )
  if (error && !data)
    return (
      <LoadFailed
        what="this deck"
        error={error}
        offline="A shared deck comes from the server. Your copy can be studied without a connection."
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton height={320} role="status" aria-label="Loading the deck" />
  return (
    <div className={classes.page}>
      <div>
        <h1 className="text-title-6">{data.title}</h1>
        <p className={classes.facts}>
          {factsLine([
            ...(data.authorName === '' ? [] : [`by ${data.authorName}`]),
            countText(data.notes, 'note'),
            countText(data.cards, 'card'),
          ])}
        </p>
      </div>
      <Alert color="gray" variant="light">
        A learner made and shared this deck. {site.name} has not checked it.
      </Alert>
      <Group gap="xs">
        <MainAction token={token} isSignedIn={isSignedIn} shared={data} />
        {report}
      </Group>
      <MediaAddressContext value={addressIn(token)}>
        <Preview shared={data} />
      </MediaAddressContext>
    </div>
  )
}

const addressIn =
  (token: string): MediaAddress =>
  (key, size) =>
    urlOf(ownSharing.showSharedMedia, { params: { token, key }, query: size ? { size } : {} })

const HomeButton = ({ isSignedIn }: Pick<SharedScreenProps, 'isSignedIn'>) => (
  <Button component={Link} to={isSignedIn ? paths.ownDecks : paths.landing}>
    {isSignedIn ? 'Own cards' : site.name}
  </Button>
)

type Shared = Reply<typeof ownSharing.getShared>

function MainAction({ token, isSignedIn, shared }: Omit<SharedScreenProps, 'report'> & { shared: Shared }) {
  const navigate = useNavigate()
  const askedPage = useAskedPage()
  const copy = useMutation({
    mutationFn: () => call(ownSharing.copyShared, { params: { token } }, { urgent: true }),
    async onSuccess({ deckId }) {
      toast({
        title: 'The deck is among your cards',
        description: 'You are offered what its author changes later.',
      })
      await reloadOwnCards()
      await navigate(paths.ownDeck(deckId))
    },
  })
  if (!isSignedIn)
    return (
      <Button component={Link} to={paths.auth} state={askedPage}>
        Sign in to copy it to your cards
      </Button>
    )
  if (shared.deckId !== null)
    return (
      <Button component={Link} to={paths.ownDeck(shared.deckId)}>
        {shared.isAuthor ? 'Open your deck' : 'Open your copy'}
      </Button>
    )
  return (
    <>
      <Button loading={copy.isPending} onClick={() => copy.mutate()}>
        Copy to my cards
      </Button>
      <FailureReason error={copy.error} />
    </>
  )
}

function Preview({ shared: { preview, notes } }: { shared: Shared }) {
  if (preview.length === 0) return <p>This deck has no notes yet.</p>
  return (
    <section aria-label="Cards">
      {preview.length < notes && (
        <p className={classes.facts}>
          The first {preview.length} of {numberText(notes)} notes.
        </p>
      )}
      <ol className={classes.cards}>
        {preview.flatMap(({ cards }, note) =>
          cards.map(({ question, answer }, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a page keep their order
            <li key={`${note} ${number}`} className={classes.card}>
              <div className={classes.question}>
                <MarkdownText text={question} />
              </div>
              <details>
                <summary className={classes.summary}>Answer</summary>
                <MarkdownText text={answer} />
              </details>
            </li>
          )),
        )}
      </ol>
    </section>
  )
}
