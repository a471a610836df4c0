import { useDisclosure } from '@mantine/hooks'
import { IconCalendarQuestion, IconClockPause, IconEyeOff, IconNote, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MoreTools } from '#client/features/session/controls/more-tools.tsx'
import { useSessionKeys } from '#client/features/session/controls/use-session-keys.ts'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { SetAsideKind } from '#domain/session/session-queue.ts'

const loadNotesDialog = () =>
  import('#client/features/session/controls/notes-dialog.tsx').then(({ NotesDialog }) => NotesDialog)
const loadWhyDueDialog = () => import('./why-due-dialog.tsx').then(({ WhyDueDialog }) => WhyDueDialog)

interface CardToolsProps {
  card: StudyCard
  /** True when keys of one character are turned on. */
  singleKeys: boolean
  onSaveNotes: (notes: string) => Promise<boolean>
  onSetAside: (aside: SetAsideKind) => void
  onEdit?: (() => void) | undefined
  readAloud: ReactNode
  /** Tools of other features. */
  star: ReactNode
  more: (tools: (buttons: ReactNode) => ReactNode) => ReactNode
}

/**
 * The actions on a card other than rating it. The most used ones come first, and stay outside of "More" on a
 * phone.
 */
export function CardTools(props: CardToolsProps) {
  const { card, singleKeys, onSaveNotes, onSetAside, onEdit, readAloud, star, more } = props
  const [isNoteOpen, note] = useDisclosure(false)
  const [isWhyOpen, why] = useDisclosure(false)
  const { notes } = card.progress
  const keyOf = (key: string) => (singleKeys ? key : undefined)
  useSessionKeys(({ event }) => {
    if (!singleKeys || event.altKey) return undefined
    return { n: note.open, w: why.open }[event.key.toLowerCase()]
  })
  return (
    <>
      {star}
      <ToolButton
        label={notes ? 'Edit your note' : 'Add a note'}
        shortcut={keyOf('N')}
        icon={IconNote}
        isOn={notes !== ''}
        onClick={note.open}
      />
      {more((buttons) => (
        <MoreTools>
          {readAloud}
          <ToolButton
            label="Why this card now?"
            shortcut={keyOf('W')}
            icon={IconCalendarQuestion}
            onClick={why.open}
          />
          <ToolButton
            label="Not today"
            shortcut={keyOf('-')}
            icon={IconClockPause}
            onClick={() => onSetAside('buried')}
          />
          <ToolButton
            label="Not for me"
            shortcut={keyOf('X')}
            icon={IconEyeOff}
            onClick={() => onSetAside('suspended')}
          />
          {buttons}
          {onEdit && <ToolButton label="Edit card" icon={IconPencil} onClick={onEdit} />}
        </MoreTools>
      ))}
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
