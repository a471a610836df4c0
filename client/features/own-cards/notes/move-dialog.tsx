import { Autocomplete } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { shownDeckName } from '#domain/own-cards/deck-name.ts'
import { longestDeckName } from '#domain/own-cards/limits.ts'
import type { NotesChange } from './use-change-notes.ts'

export interface NotesDialogProps {
  /** The chosen notes, as in "3 notes". */
  about: string
  onChange: (change: NotesChange) => void
  onClose: () => void
}

/** Moves the chosen notes to a deck, which may be a new one. */
export function MoveDialog({ about, onChange, onClose }: NotesDialogProps) {
  const { data } = useQuery(queryFor(ownCards.listDecks))
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const find = useMutation({
    mutationFn: () => call(ownCards.addDeck, { body: { name } }, { urgent: true }),
    onSuccess: (deck) =>
      onChange({ body: { deckId: deck.id }, done: `moved to ${shownDeckName(deck.name)}` }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = name.trim() === ''
    setProblem(isMissing ? 'Name the deck' : undefined)
    if (!isMissing) find.mutate()
  }
  return (
    <Dialog title={`Move ${about}`} isOpen onClose={onClose}>
      <form onSubmit={send} noValidate>
        <Autocomplete
          label="Deck"
          description="A new name makes a new deck. The schedules stay as they are."
          limit={50}
          maxLength={longestDeckName}
          data={data?.decks.map((deck) => deck.name) ?? []}
          value={name}
          error={problem}
          onChange={setName}
          data-autofocus
        />
        <FormEnd action="Move" error={find.error} isPending={find.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
