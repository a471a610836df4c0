import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustments } from '@tabler/icons-react'
import { LazyDialog } from '#client/ui/lazy-dialog.tsx'

const loadSettingsDialog = () => import('./settings-dialog.tsx').then(({ SettingsDialog }) => SettingsDialog)

export function SettingsButton() {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconAdjustments size={18} stroke={1.6} aria-hidden="true" />}
        onClick={dialog.open}
      >
        Study settings
      </Button>
      <LazyDialog load={loadSettingsDialog} props={{ isOpen, onClose: dialog.close }} />
    </>
  )
}
