import { Button } from '@mantine/core'
import { useDisclosure, useNetwork } from '@mantine/hooks'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import { isRunning, shareWritten, useLastImport } from './use-last-import.ts'

const loadDialog = () => import('./own-import-dialog.tsx').then(({ OwnImportDialog }) => OwnImportDialog)

/** Opens the dialog that imports notes from Anki and from tables, and says how far a running import is. */
export function OwnImportButton() {
  const [isOpen, dialog] = useDisclosure()
  const { online } = useNetwork()
  const last = useLastImport()
  const label = last && isRunning(last) ? `Importing … ${Math.floor(100 * shareWritten(last))} %` : 'Import'
  return (
    <>
      <Button variant="default" onClick={dialog.open} disabled={!online}>
        {label}
        {!online && ' (needs a connection)'}
      </Button>
      <LazyDialog load={loadDialog} props={{ last, isOpen, onClose: dialog.close }} />
    </>
  )
}
