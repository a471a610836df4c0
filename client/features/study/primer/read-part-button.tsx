import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'

const loadDialog = () => import('./primer-part-dialog.tsx').then(({ PrimerPartDialog }) => PrimerPartDialog)

interface ReadPartButtonProps {
  chapterId: number
  /** The key of the part of the primer that explains the card; null if there is none. */
  part: string | null | undefined
  /** The card, for readers of the screen, where several buttons stand in a list. */
  about?: string
}

/** Opens the part of the primer that explains a card. */
export function ReadPartButton({ chapterId, part, about }: ReadPartButtonProps) {
  const [isOpen, dialog] = useDisclosure(false)
  if (!part) return null
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={dialog.open}
        aria-label={about && `Read the part of the primer about: ${about}`}
      >
        Read this part
      </Button>
      <LazyDialog load={loadDialog} props={{ chapterId, part, isOpen, onClose: dialog.close }} />
    </>
  )
}
