import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { reloadOwnCards } from '#client/features/own-cards/reload-own-cards.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type OwnNote, ownCards } from '#contracts/own-cards/own-cards.ts'
import { removeNoteDraft } from './note-drafts.ts'
import { aboutOf, NoteEditor } from './note-editor.tsx'
import { NoteHistory } from './note-history.tsx'

export interface EditNoteProps {
  userId: number
  noteId: number
  onSaved: (note: OwnNote) => void
  onClose: () => void
  /** Further actions, beside that for the earlier texts. */
  tools?: ((note: OwnNote) => ReactNode) | undefined
}

/** Edits a note, which is loaded first, and shows its earlier texts. Its cards keep their schedules. */
export function EditNote({ userId, noteId, onSaved, onClose, tools }: EditNoteProps) {
  const [showsHistory, setShowsHistory] = useState(false)
  const { data, error, refetch } = useQuery({
    ...queryFor(ownCards.getNote, { params: { id: noteId } }),
    // The text that was read for an earlier edit may be an old one.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const restored = async () => {
    removeNoteDraft(userId, aboutOf(data))
    await reloadOwnCards()
  }
  if (data)
    return (
      <>
        <NoteEditor key={data.revision} userId={userId} note={data} onSaved={onSaved} onClose={onClose}>
          {data.revision > 0 && (
            <TextButton onClick={() => setShowsHistory(true)}>Earlier texts of this card</TextButton>
          )}
          {tools?.(data)}
        </NoteEditor>
        {showsHistory && (
          <NoteHistory
            note={data}
            onRestored={() => void restored()}
            onClose={() => setShowsHistory(false)}
          />
        )}
      </>
    )
  if (error)
    return (
      <LoadFailed
        what="this card"
        error={error}
        offline="A card can be changed only with a connection."
        onRetry={() => void refetch()}
      />
    )
  return <Skeleton height={420} role="status" aria-label="Loading the card" />
}
