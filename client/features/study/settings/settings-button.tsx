import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustments } from '@tabler/icons-react'
import { useReadOnly } from '#client/features/learner/read-only.tsx'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'

const loadSettingsDialog = () => import('./settings-dialog.tsx').then(({ SettingsDialog }) => SettingsDialog)

/** Opens the study settings. It has a label of its own where a setting is missing. */
export function SettingsButton({ label }: { label?: string }) {
  const [isOpen, dialog] = useDisclosure(false)
  if (useReadOnly()) return null
  const look: ButtonProps = label
    ? { variant: 'default' }
    : {
        variant: 'subtle',
        size: 'compact-md',
        leftSection: <IconAdjustments size={18} stroke={1.6} aria-hidden="true" />,
      }
  return (
    <>
      <Button {...look} onClick={dialog.open}>
        {label ?? 'Study settings'}
      </Button>
      <LazyDialog load={loadSettingsDialog} props={{ isOpen, onClose: dialog.close }} />
    </>
  )
}
