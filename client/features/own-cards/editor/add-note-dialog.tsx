import { useMediaQuery } from '@mantine/hooks'
import { MadeCards } from '#client/features/own-cards/made-cards.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { NoteEditor } from './note-editor.tsx'
import type { NoteStart } from './note-values.ts'

export const phone = '(max-width: 48em)'

interface AddNoteDialogProps {
  userId: number
  start: NoteStart | undefined
  isOpen: boolean
  onClose: () => void
}

/** The editor for a new note, above the page from which it was opened. */
export function AddNoteDialog({ userId, start, isOpen, onClose }: AddNoteDialogProps) {
  const isPhone = useMediaQuery(phone)
  return (
    <Dialog
      title={start?.origin ? 'Make a card' : 'Add a card'}
      isOpen={isOpen}
      onClose={onClose}
      size="64rem"
      isFullScreen={isPhone ?? false}
    >
      <NoteEditor
        userId={userId}
        {...(start && { start })}
        onSaved={(_, goesOn) => goesOn || onClose()}
        onClose={onClose}
      >
        {start?.origin && <MadeCards origin={start.origin} />}
      </NoteEditor>
    </Dialog>
  )
}
