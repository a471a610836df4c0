import { useDisclosure } from '@mantine/hooks'
import {
  IconBookmark,
  IconCalendarQuestion,
  IconClockPause,
  IconEyeOff,
  IconNote,
  IconPencil,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LazyDialog } from '#client/ui/lazy-dialog.tsx'
import { ToolButton } from '#client/ui/tool-button.tsx'
import type { StudyCard } from '#contracts/catalogue.ts'
import type { SetAsideKind } from '#domain/session/session-queue.ts'

const loadNotesDialog = () =>
  import('#client/features/session/notes-dialog.tsx').then(({ NotesDialog }) => NotesDialog)
const loadWhyDueDialog = () => import('./why-due-dialog.tsx').then(({ WhyDueDialog }) => WhyDueDialog)

interface CardToolsProps {
  card: StudyCard
  onSaveNotes: (notes: string) => Promise<boolean>
  onMark: (needsReview: boolean) => void
  onSetAside: (aside: SetAsideKind) => void
  onEdit?: (() => void) | undefined
  /** Tools of other features. */
  children: ReactNode
}

/** What can be done with a card besides rating it. */
export function CardTools({ card, onSaveNotes, onMark, onSetAside, onEdit, children }: CardToolsProps) {
  const [isNoteOpen, note] = useDisclosure(false)
  const [isWhyOpen, why] = useDisclosure(false)
  const { notes, needsReview } = card.progress
  return (
    <>
      {children}
      <ToolButton
        label={needsReview ? 'Marked for review' : 'Mark for review'}
        icon={IconBookmark}
        isOn={needsReview}
        onClick={() => onMark(!needsReview)}
      />
      <ToolButton
        label={notes ? 'Edit your note' : 'Add a note'}
        icon={IconNote}
        isOn={notes !== ''}
        onClick={note.open}
      />
      <ToolButton label="Why is this card due?" icon={IconCalendarQuestion} onClick={why.open} />
      <ToolButton label="Not today" shortcut="-" icon={IconClockPause} onClick={() => onSetAside('buried')} />
      <ToolButton label="Not for me" shortcut="X" icon={IconEyeOff} onClick={() => onSetAside('suspended')} />
      {onEdit && <ToolButton label="Edit card" icon={IconPencil} onClick={onEdit} />}
      <LazyDialog
        load={loadNotesDialog}
        props={{ about: 'card', notes, isOpen: isNoteOpen, onClose: note.close, onSave: onSaveNotes }}
      />
      <LazyDialog
        load={loadWhyDueDialog}
        props={{ flashcardId: card.flashcard.id, isOpen: isWhyOpen, onClose: why.close }}
      />
    </>
  )
}
