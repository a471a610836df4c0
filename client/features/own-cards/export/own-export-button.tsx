import { Button } from '@mantine/core'
import { useDisclosure, useNetwork } from '@mantine/hooks'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'

const loadDialog = () => import('./own-export-dialog.tsx').then(({ OwnExportDialog }) => OwnExportDialog)

/** Opens the dialog in which the learner's own cards are saved as a file. */
export function OwnExportButton() {
  const [isOpen, dialog] = useDisclosure()
  const { online } = useNetwork()
  return (
    <>
      <Button variant="default" onClick={dialog.open} disabled={!online}>
        Export{!online && ' (needs a connection)'}
      </Button>
      <LazyDialog load={loadDialog} props={{ isOpen, onClose: dialog.close }} />
    </>
  )
}
