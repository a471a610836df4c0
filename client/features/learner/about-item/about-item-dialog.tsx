import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { AboutItem, type AboutItemProps } from './about-item.tsx'

interface AboutItemDialogProps extends AboutItemProps {
  title: string
  isOpen: boolean
  onClose: () => void
}

export function AboutItemDialog({ title, isOpen, onClose, ...item }: AboutItemDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <AboutItem {...item} />
    </Dialog>
  )
}
