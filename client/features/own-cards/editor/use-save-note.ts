import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { reloadOwnCards } from '#client/features/own-cards/reload-own-cards.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { toast } from '#client/platform/toast.ts'
import { type NoteOrigin, type OwnNote, ownCards } from '#contracts/own-cards/own-cards.ts'
import { countText } from '#domain/text/count-text.ts'
import type { NoteDraft } from './note-drafts.ts'
import type { NoteValues } from './note-values.ts'
import { saveNote } from './save-note.ts'

interface SaveOptions {
  note: OwnNote | undefined
  origin: NoteOrigin | undefined
  draft: RefObject<NoteDraft>
  onFields: (fields: Record<string, string>) => void
  onSaved: (note: OwnNote, goesOn: boolean) => void
}

interface Sent {
  values: NoteValues
  goesOn: boolean
  /** The revision that an edit replaces; undefined for a new note. */
  revision: number | undefined
}

/** Saves what is written; `present` is the note as it was saved elsewhere in the meantime. */
export function useSaveNote({ note, origin, draft, onFields, onSaved }: SaveOptions) {
  const [present, setPresent] = useState<OwnNote>()
  const save = useMutation({
    mutationFn: ({ values, revision }: Sent) =>
      saveNote({
        ...{ values, origin, requestId: draft.current.requestId },
        edited: note && { note, revision: revision ?? note.revision },
      }),
    onSuccess(saved, { goesOn }) {
      setPresent(undefined)
      toast({ title: note ? 'Card saved' : `${countText(saved.cards.length, 'card')} added` })
      onSaved(saved, goesOn)
      void reloadOwnCards()
    },
    async onError(error, { revision }) {
      if (!(error instanceof CallError)) return
      if (error.fields) onFields(error.fields)
      if (!note || error.status !== 409) return
      const found = await call(ownCards.getNote, { params: { id: note.id } }).catch(() => undefined)
      if (found && found.revision !== (revision ?? note.revision)) setPresent(found)
    },
  })
  const close = () => setPresent(undefined)
  const takeTheirs = () => {
    setPresent(undefined)
    if (present) onSaved(present, false)
    void reloadOwnCards()
  }
  return { save, present, close, takeTheirs }
}
