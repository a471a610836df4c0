import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { reloadOwnCards } from '#client/features/own-cards/reload-own-cards.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { toast } from '#client/platform/toast.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { shownDeckName } from '#domain/own-cards/deck-name.ts'
import { longestDeckName } from '#domain/own-cards/limits.ts'

/** What is to be done with a deck. */
export type DeckTask = { kind: 'add' } | { kind: 'rename' | 'delete'; id: number; name: string }

interface DeckDialogProps<Task> {
  task: Task
  onClose: () => void
}

const urgent = { urgent: true }

export function DeckDialog({ task, onClose }: DeckDialogProps<DeckTask>) {
  if (task.kind === 'delete') return <DeleteDeck task={task} onClose={onClose} />
  return <NameDeck task={task} onClose={onClose} />
}

function NameDeck({ task, onClose }: DeckDialogProps<DeckTask>) {
  const before = task.kind === 'add' ? '' : task.name
  const [name, setName] = useState(before)
  const [problem, setProblem] = useState<string>()
  const save = useMutation({
    mutationFn: () =>
      task.kind === 'add'
        ? call(ownCards.addDeck, { body: { name } }, urgent)
        : call(ownCards.renameDeck, { params: { id: task.id }, body: { name } }, urgent),
    onSuccess(deck) {
      toast({
        title: task.kind === 'add' ? 'Deck added' : 'Deck renamed',
        description: shownDeckName(deck.name),
      })
      onClose()
      void reloadOwnCards()
    },
    onError: (error) => setProblem(error instanceof CallError ? error.fields?.name : undefined),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = name.trim() === ''
    setProblem(isMissing ? 'Name the deck' : undefined)
    if (!isMissing) save.mutate()
  }
  return (
    <Dialog title={task.kind === 'add' ? 'Add a deck' : 'Rename deck'} isOpen onClose={onClose}>
      <form onSubmit={send} noValidate>
        <TextInput
          label="Name"
          description={
            task.kind === 'add'
              ? '“Breast::HER2” is a deck inside “Breast”.'
              : 'Decks inside it are renamed with it.'
          }
          maxLength={longestDeckName}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <FormEnd
          action={task.kind === 'add' ? 'Add deck' : 'Rename'}
          error={problem ? null : save.error}
          isPending={save.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function DeleteDeck({ task, onClose }: DeckDialogProps<Exclude<DeckTask, { kind: 'add' }>>) {
  const remove = useMutation({
    mutationFn: () => call(ownCards.deleteDeck, { params: { id: task.id } }, urgent),
    onSuccess() {
      toast({ title: 'Deck deleted', description: shownDeckName(task.name) })
      onClose()
      void reloadOwnCards()
    },
  })
  return (
    <ConfirmDialog
      title={`Delete ${shownDeckName(task.name)}?`}
      action="Delete deck"
      isOpen
      isDestructive
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Only a deck without notes can be deleted. Notes that you deleted count for 30 days, as long as they can
      be brought back.
    </ConfirmDialog>
  )
}
