import { useDisclosure } from '@mantine/hooks'
import { IconFlag } from '@tabler/icons-react'
import { LazyDialog } from '#client/ui/lazy-dialog.tsx'
import { ToolButton } from '#client/ui/tool-button.tsx'

const loadFlagDialog = () => import('./flag-dialog.tsx').then(({ FlagDialog }) => FlagDialog)

/** Reports a card to the admins, with a reason. */
export function FlagButton({ flashcardId }: { flashcardId: number }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <ToolButton label="Flag for review by an admin" icon={IconFlag} onClick={dialog.open} />
      <LazyDialog load={loadFlagDialog} props={{ flashcardId, isOpen, onClose: dialog.close }} />
    </>
  )
}
