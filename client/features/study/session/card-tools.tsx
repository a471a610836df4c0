import { useDisclosure } from '@mantine/hooks'
import { IconBookmark, IconCalendarQuestion, IconNote, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LazyDialog } from '#client/ui/lazy-dialog.tsx'
import { ToolButton } from '#client/ui/tool-button.tsx'
import type { StudyCard } from '#contracts/catalogue.ts'

const loadNotesDialog = () => import('./notes-dialog.tsx').then(({ NotesDialog }) => NotesDialog)
const loadWhyDueDialog = () => import('./why-due-dialog.tsx').then(({ WhyDueDialog }) => WhyDueDialog)

interface CardToolsProps {
  entry: StudyCard
  onSaveNotes: (notes: string) => Promise<boolean>
  onMark: (needsReview: boolean) => void
  onEdit?: (() => void) | undefined
  /** Tools of other features. */
  children: ReactNode
}

/** What can be done with a card besides rating it. */
export function CardTools({ entry, onSaveNotes, onMark, onEdit, children }: CardToolsProps) {
  const [isNoting, noting] = useDisclosure(false)
  const [isAsking, asking] = useDisclosure(false)
  const { notes, needsReview } = entry.progress
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
        onClick={noting.open}
      />
      <ToolButton label="Why is this card due?" icon={IconCalendarQuestion} onClick={asking.open} />
      {onEdit && <ToolButton label="Edit card" icon={IconPencil} onClick={onEdit} />}
      <LazyDialog
        load={loadNotesDialog}
        props={{ notes, isOpen: isNoting, onClose: noting.close, onSave: onSaveNotes }}
      />
      <LazyDialog
        load={loadWhyDueDialog}
        props={{ flashcardId: entry.flashcard.id, isOpen: isAsking, onClose: asking.close }}
      />
    </>
  )
}
