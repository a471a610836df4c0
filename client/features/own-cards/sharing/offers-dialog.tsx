import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { reloadOwnCards } from '#client/features/own-cards/reload-own-cards.ts'
import { shownFront } from '#client/features/own-cards/shown-front.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageSpinner } from '#client/ui/page/page-spinner.tsx'
import { useFocusHome } from '#client/ui/page/use-focus-home.ts'
import { shortDayText } from '#client/ui/text/date-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { type NoteOffer, ownSharing } from '#contracts/own-cards/own-sharing.ts'
import type { NoteField } from '#domain/own-cards/plan-note-import.ts'
import { countText } from '#domain/text/count-text.ts'
import { ChangedField } from './changed-field.tsx'
import classes from './sharing.module.css'

interface OffersDialogProps {
  subscriptionId: number
  renderReport: (subscriptionId: number) => ReactNode
  isOpen: boolean
  onClose: () => void
}

/** What the author of a copied deck has changed, note by note: each is taken or left. */
export function OffersDialog({ subscriptionId, renderReport, isOpen, onClose }: OffersDialogProps) {
  const { data, error, refetch } = useQuery({
    ...queryFor(ownSharing.listOffers, { params: { id: subscriptionId } }),
    enabled: isOpen,
  })
  return (
    <Dialog title="Changes by the author" size="xl" isOpen={isOpen} onClose={onClose}>
      {error && !data && <LoadFailed what="the changes" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner />}
      {data && (
        <Stack gap="lg">
          {data.isEnded ? (
            <Alert color="gray" variant="light">
              This deck is no longer shared, so there are no changes to take. Your copy stays as it is.
            </Alert>
          ) : (
            <Offers subscriptionId={subscriptionId} data={data} />
          )}
          {data.suggestions.length > 0 && <SentSuggestions suggestions={data.suggestions} />}
          <Group gap="xs" justify="space-between">
            <Unsubscribe subscriptionId={subscriptionId} onDone={onClose} />
            {renderReport(subscriptionId)}
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

type Offered = Reply<typeof ownSharing.listOffers>
type Decision = { offer: NoteOffer; isTaken: boolean; fields?: NoteField[] }

function Offers({ subscriptionId, data: { offers, total } }: { subscriptionId: number; data: Offered }) {
  const focusHome = useFocusHome()
  const decide = useMutation({
    mutationFn: (decisions: Decision[]) =>
      call(
        ownSharing.decideOffers,
        {
          params: { id: subscriptionId },
          body: {
            decisions: decisions.map(({ offer: { guid, revision }, ...decision }) => ({
              guid,
              revision,
              ...decision,
            })),
          },
        },
        { urgent: true },
      ),
    onSuccess: () => reloadOwnCards(),
  })
  const all = (isTaken: boolean) => decide.mutate(offers.map((offer) => ({ offer, isTaken })))
  const problems = decide.data?.problems ?? []
  return (
    <section aria-label="Changes">
      <Text size="sm" {...focusHome} ref={focusHome.ref} aria-live="polite">
        {total === 0
          ? 'You have everything as its author has it, but for what you left.'
          : `${countText(total, 'note')} changed since. Your own edits stay unless you take the author’s text, and your schedules stay in any case.`}
      </Text>
      <FailureReason error={decide.error} />
      {problems.length > 0 && (
        <Alert color="red" variant="light" title="Not taken" mt="sm">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Alert>
      )}
      {offers.length > 1 && (
        <Group gap="xs" mt="sm">
          <Button loading={decide.isPending} onClick={() => all(true)}>
            Take all {offers.length}
          </Button>
          <Button variant="default" disabled={decide.isPending} onClick={() => all(false)}>
            Leave all {offers.length}
          </Button>
        </Group>
      )}
      <ul className={classes.list}>
        {offers.map((offer) => (
          <Offer
            key={`${offer.guid} ${offer.revision}`}
            offer={offer}
            isPending={decide.isPending}
            onDecide={(decision) => decide.mutate([{ offer, ...decision }])}
          />
        ))}
      </ul>
    </section>
  )
}

const kinds = {
  new: { name: 'New note', color: 'green' },
  changed: { name: 'Changed', color: 'blue' },
  deleted: { name: 'Deleted', color: 'red' },
} as const

interface OfferProps {
  offer: NoteOffer
  isPending: boolean
  onDecide: (decision: Omit<Decision, 'offer'>) => void
}

function Offer({ offer: { kind, front, changes, edited }, isPending, onDecide }: OfferProps) {
  const [fields, setFields] = useState(() =>
    changes.flatMap(({ field }) => (edited.includes(field) ? [] : [field])),
  )
  const title = shownFront(front)
  const isChanged = kind === 'changed'
  return (
    <li className={classes.item} aria-label={title}>
      <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
        <h3 className={classes.title}>{title}</h3>
        <Badge variant="light" color={kinds[kind].color} miw="max-content">
          {kinds[kind].name}
        </Badge>
      </Group>
      {kind === 'deleted' && <Text size="sm">The author has deleted this note. You can keep yours.</Text>}
      {changes.map((change) => (
        <ChangedField
          key={change.field}
          change={change}
          {...(isChanged && {
            choice: {
              isTaken: fields.includes(change.field),
              isEdited: edited.includes(change.field),
              onChange: (isTaken) =>
                setFields(
                  isTaken ? [...fields, change.field] : fields.filter((field) => field !== change.field),
                ),
            },
          })}
        />
      ))}
      <Group gap="xs">
        <Button
          size="sm"
          disabled={isPending || (isChanged && fields.length === 0)}
          aria-label={`${kind === 'deleted' ? 'Delete mine too' : 'Take'}: ${title}`}
          onClick={() => onDecide({ isTaken: true, ...(isChanged && { fields }) })}
        >
          {kind === 'deleted' ? 'Delete mine too' : 'Take'}
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={isPending}
          aria-label={`${kind === 'new' ? 'Leave out' : 'Keep mine'}: ${title}`}
          onClick={() => onDecide({ isTaken: false })}
        >
          {kind === 'new' ? 'Leave out' : 'Keep mine'}
        </Button>
      </Group>
    </li>
  )
}

const stateNames = { open: 'Not decided yet', accepted: 'Accepted', declined: 'Declined' }

function SentSuggestions({ suggestions }: Pick<Offered, 'suggestions'>) {
  return (
    <section aria-label="What you suggested">
      <h3 className={classes.title}>What you suggested</h3>
      <ul className={classes.facts}>
        {suggestions.map(({ id, front, state, createdAt }) => (
          <li key={id}>
            {shownFront(front)}: {stateNames[state]}, {shortDayText(createdAt)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Unsubscribe({ subscriptionId, onDone }: { subscriptionId: number; onDone: () => void }) {
  const end = useMutation({
    mutationFn: () => call(ownSharing.unsubscribe, { params: { id: subscriptionId } }, { urgent: true }),
    onSuccess() {
      toast({ title: 'You get no more changes', description: 'Your copy of the deck stays.' })
      onDone()
      void reloadOwnCards()
    },
  })
  return (
    <div>
      <TextButton onClick={() => end.mutate()}>Get no more changes</TextButton>
      <FailureReason error={end.error} />
    </div>
  )
}
