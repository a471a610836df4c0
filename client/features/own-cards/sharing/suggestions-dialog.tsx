import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { reloadOwnCards } from '#client/features/own-cards/reload-own-cards.ts'
import { shownFront } from '#client/features/own-cards/shown-front.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageSpinner } from '#client/ui/page/page-spinner.tsx'
import { useFocusHome } from '#client/ui/page/use-focus-home.ts'
import { shortDayText } from '#client/ui/text/date-text.ts'
import { factsLine } from '#client/ui/text/facts-line.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { ownSharing } from '#contracts/own-cards/own-sharing.ts'
import { ChangedField } from './changed-field.tsx'
import classes from './sharing.module.css'

interface SuggestionsDialogProps {
  deckId: number
  isOpen: boolean
  onClose: () => void
}

/** What readers suggest to the author of a shared deck: each is accepted into the note, or declined. */
export function SuggestionsDialog({ deckId, isOpen, onClose }: SuggestionsDialogProps) {
  const { data, error, refetch } = useQuery({
    ...queryFor(ownSharing.listSuggestions, { params: { id: deckId } }),
    enabled: isOpen,
    staleTime: 0,
  })
  const focusHome = useFocusHome()
  return (
    <Dialog title="Suggestions of readers" size="xl" isOpen={isOpen} onClose={onClose}>
      {error && !data && <LoadFailed what="the suggestions" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner />}
      {data && (
        <section aria-label="Suggestions">
          <Text size="sm" {...focusHome} ref={focusHome.ref} aria-live="polite">
            {data.suggestions.length === 0
              ? 'All suggestions are decided.'
              : 'What you accept becomes the text of your note, and is offered to everybody with a copy. Your schedule stays.'}
          </Text>
          <ul className={classes.list}>
            {data.suggestions.map((suggestion) => (
              <Suggestion key={suggestion.id} suggestion={suggestion} />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

type Suggested = Reply<typeof ownSharing.listSuggestions>['suggestions'][number]

function Suggestion({ suggestion }: { suggestion: Suggested }) {
  const { id, front, why, name, createdAt, revision, changes } = suggestion
  const decide = useMutation({
    mutationFn: (isAccepted: boolean) =>
      call(
        ownSharing.decideSuggestion,
        { params: { id }, body: { isAccepted, ...(revision !== null && { revision }) } },
        { urgent: true },
      ),
    onSuccess(_, isAccepted) {
      toast({ title: isAccepted ? 'Suggestion accepted' : 'Suggestion declined' })
    },
    // After a refusal too: the note may have another text by now.
    onSettled: () => reloadOwnCards(),
  })
  const title = shownFront(front)
  return (
    <li className={classes.item} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <Text size="sm" c="dimmed">
        {factsLine([name === '' ? 'A reader' : name, shortDayText(createdAt)])}
      </Text>
      {why !== '' && <Text size="sm">{why}</Text>}
      <Stack gap="xs">
        {changes.map((change) => (
          <ChangedField key={change.field} change={change} />
        ))}
      </Stack>
      {revision === null && <Text size="sm">Your note is gone, so this can only be declined.</Text>}
      <FailureReason error={decide.error} />
      <Group gap="xs">
        <Button
          size="sm"
          disabled={revision === null}
          loading={decide.isPending}
          aria-label={`Accept: ${title}`}
          onClick={() => decide.mutate(true)}
        >
          Accept
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={decide.isPending}
          aria-label={`Decline: ${title}`}
          onClick={() => decide.mutate(false)}
        >
          Decline
        </Button>
      </Group>
    </li>
  )
}
