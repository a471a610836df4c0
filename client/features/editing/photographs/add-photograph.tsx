import { useDisclosure } from '@mantine/hooks'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import type { User } from '#contracts/accounts/accounts.ts'

const loadDialog = () => import('./photograph-dialog.tsx').then(({ PhotographDialog }) => PhotographDialog)

interface AddPhotographProps {
  /** The Markdown text to which the photograph is added. */
  text: string
  onChange: (text: string) => void
}

/** The button below a text that admins edit; others cannot add photographs. The photograph follows the text. */
export function AddPhotograph({ text, onChange }: AddPhotographProps) {
  const user = queryClient.getQueryData<Pick<User, 'isAdmin'> | null>(userKey)
  const [isOpen, dialog] = useDisclosure(false)
  const onAdd = (markdown: string) => onChange([text.trimEnd(), markdown].filter(Boolean).join('\n\n'))
  if (user?.isAdmin === false) return null
  return (
    <div>
      <TextButton onClick={dialog.open}>Add a photograph</TextButton>
      <LazyDialog load={loadDialog} props={{ isOpen, onClose: dialog.close, onAdd }} />
    </div>
  )
}
