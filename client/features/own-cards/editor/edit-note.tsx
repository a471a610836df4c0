import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type OwnNote, ownCards } from '#contracts/own-cards/own-cards.ts'
import { NoteEditor } from './note-editor.tsx'

interface EditNoteProps {
  userId: number
  noteId: number
  onSaved: (note: OwnNote) => void
  onClose: () => void
}

/** Edits a note, which is loaded first. Its cards keep their schedules. */
export function EditNote({ userId, noteId, onSaved, onClose }: EditNoteProps) {
  const { data, error, refetch } = useQuery({
    ...queryFor(ownCards.getNote, { params: { id: noteId } }),
    // The text that was read for an earlier edit may be an old one.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <NoteEditor userId={userId} note={data} onSaved={onSaved} onClose={onClose} />
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
