import { Button } from '@mantine/core'
import { useDisclosure, useNetwork } from '@mantine/hooks'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'

const loadDialog = () => import('./own-import-dialog.tsx').then(({ OwnImportDialog }) => OwnImportDialog)

/** Opens the dialog that imports notes from Anki and from tables. */
export function OwnImportButton() {
  const [isOpen, dialog] = useDisclosure()
  const { online } = useNetwork()
  return (
    <>
      <Button variant="default" onClick={dialog.open} disabled={!online}>
        Import{!online && ' (needs a connection)'}
      </Button>
      <LazyDialog load={loadDialog} props={{ isOpen, onClose: dialog.close }} />
    </>
  )
}
