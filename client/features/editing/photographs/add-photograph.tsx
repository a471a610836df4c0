import { useDisclosure } from '@mantine/hooks'
import { useUser } from '#client/platform/user/session.ts'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'

const loadDialog = () => import('./photograph-dialog.tsx').then(({ PhotographDialog }) => PhotographDialog)

interface AddPhotographProps {
  /** The Markdown text to which the photograph is added. */
  text: string
  onChange: (text: string) => void
}

/** The button below a text that admins edit; others cannot add photographs. The photograph follows the text. */
export function AddPhotograph({ text, onChange }: AddPhotographProps) {
  const { user } = useUser()
  const [isOpen, dialog] = useDisclosure(false)
  const onAdd = (markdown: string) => onChange([text.trimEnd(), markdown].filter(Boolean).join('\n\n'))
  if (user && !user.isAdmin) return null
  return (
    <div>
      <TextButton onClick={dialog.open}>Add a photograph</TextButton>
      <LazyDialog load={loadDialog} props={{ isOpen, onClose: dialog.close, onAdd }} />
    </div>
  )
}
