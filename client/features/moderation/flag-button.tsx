import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFlag, IconMessageReport } from '@tabler/icons-react'
import { LazyDialog } from '#client/ui/lazy-dialog.tsx'
import { ToolButton } from '#client/ui/tool-button.tsx'
import type { FlaggedContent } from './flag-dialog.tsx'

const loadFlagDialog = () => import('./flag-dialog.tsx').then(({ FlagDialog }) => FlagDialog)

/** Reports a card or a question to the admins, with a reason. */
export function FlagButton({ content }: { content: FlaggedContent }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      {content.type === 'flashcard' ? (
        <ToolButton label="Flag for review by an admin" icon={IconFlag} onClick={dialog.open} />
      ) : (
        // In words: beside a question, a flag means that the learner wants to come back to it.
        <Button
          variant="subtle"
          leftSection={<IconMessageReport size={20} stroke={1.6} aria-hidden="true" />}
          onClick={dialog.open}
        >
          Report an error
        </Button>
      )}
      <LazyDialog load={loadFlagDialog} props={{ content, isOpen, onClose: dialog.close }} />
    </>
  )
}
