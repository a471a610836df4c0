import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { reloadOwnCards } from '#client/features/own-cards/reload-own-cards.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageSpinner } from '#client/ui/page/page-spinner.tsx'
import { type NoteChange, ownSharing } from '#contracts/own-cards/own-sharing.ts'
import { longestShownName, longestWhy } from '#domain/own-cards/shared-deck.ts'
import { ChangedField } from './changed-field.tsx'

interface SuggestDialogProps {
  noteId: number
  isOpen: boolean
  onClose: () => void
}

/** Suggests to the author of a copied note what the learner has changed. The saved text counts, not what is being typed. */
export function SuggestDialog({ noteId, isOpen, onClose }: SuggestDialogProps) {
  const { data, error, refetch } = useQuery({
    ...queryFor(ownSharing.findSuggestion, { params: { id: noteId } }),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      title="Suggest changes to the author"
      size="lg"
      isOpen={isOpen}
      isOnTop
      isKept={data !== undefined}
      onClose={onClose}
    >
      {error && <LoadFailed what="your changes" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner />}
      {data && <SuggestForm noteId={noteId} changes={data.changes} onClose={onClose} />}
    </Dialog>
  )
}

interface SuggestFormProps extends Pick<SuggestDialogProps, 'noteId' | 'onClose'> {
  changes: readonly NoteChange[]
}

function SuggestForm({ noteId, changes, onClose }: SuggestFormProps) {
  // What the reader left of the author's changes differs too: with several fields the reader says which are meant.
  const [fields, setFields] = useState(() => (changes.length === 1 ? changes.map(({ field }) => field) : []))
  const [why, setWhy] = useState('')
  const [name, setName] = useState('')
  const send = useMutation({
    mutationFn: () =>
      call(ownSharing.suggest, { params: { id: noteId }, body: { fields, why, name } }, { urgent: true }),
    onSuccess() {
      toast({
        title: 'Suggestion sent',
        description: 'You see what became of it where the author’s changes are.',
      })
      onClose()
      void reloadOwnCards()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {changes.length === 0 ? (
          <Text size="sm">
            Your saved text is the author’s. Save what you want to change in your card first, then suggest it
            here.
          </Text>
        ) : (
          <Text size="sm">The author gets the fields that you choose, as you have saved them.</Text>
        )}
        {changes.map((change) => (
          <ChangedField
            key={change.field}
            change={change}
            choice={{
              isTaken: fields.includes(change.field),
              onChange: (isTaken) =>
                setFields(
                  isTaken ? [...fields, change.field] : fields.filter((field) => field !== change.field),
                ),
            }}
          />
        ))}
        <Textarea
          label="Why (optional)"
          description="A source helps the author most."
          autosize
          minRows={2}
          maxLength={longestWhy}
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
        <TextInput
          label="Your name, as the author sees it (optional)"
          description="Without one the suggestion is anonymous."
          maxLength={longestShownName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Stack>
      <FormEnd
        action="Send"
        error={send.error}
        isPending={send.isPending}
        isDisabled={fields.length === 0}
        onCancel={onClose}
      />
    </form>
  )
}
