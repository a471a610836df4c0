import { useMediaQuery } from '@mantine/hooks'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { phone } from './add-note-dialog.tsx'
import { EditNote, type EditNoteProps } from './edit-note.tsx'

interface EditNoteDialogProps {
  userId: number
  /** Undefined while the dialog is closed. */
  noteId: number | undefined
  isOpen: boolean
  onClose: () => void
  tools?: EditNoteProps['tools']
}

/** The editor of a note above its list. */
export function EditNoteDialog({ userId, noteId, isOpen, onClose, tools }: EditNoteDialogProps) {
  const isPhone = useMediaQuery(phone)
  return (
    <Dialog title="Edit card" isOpen={isOpen} onClose={onClose} size="64rem" isFullScreen={isPhone ?? false}>
      {noteId !== undefined && (
        <EditNote
          key={noteId}
          userId={userId}
          noteId={noteId}
          onSaved={onClose}
          onClose={onClose}
          tools={tools}
        />
      )}
    </Dialog>
  )
}
