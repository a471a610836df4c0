import { useDisclosure, useNetwork } from '@mantine/hooks'
import { useSyncState } from '#client/platform/outbox/outbox.ts'
import { LateDialog } from '#client/ui/late-dialog.tsx'
import classes from './sync-status.module.css'

const loadRefusedDialog = () => import('./refused-dialog.tsx').then(({ RefusedDialog }) => RefusedDialog)

/** What has not reached the server yet, and whether there is a network; nothing at all when all is well. */
export function SyncStatus() {
  const { waiting, refused } = useSyncState()
  const { online } = useNetwork()
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <span className={classes.status} role="status">
      {!online && <span className={classes.offline}>Offline</span>}
      {waiting > 0 && <span>{waiting} waiting to be sent</span>}
      {refused.length > 0 && (
        <>
          <button type="button" className={classes.refused} onClick={dialog.open}>
            {refused.length} could not be saved
          </button>
          <LateDialog load={loadRefusedDialog} props={{ rows: refused, isOpen, onClose: dialog.close }} />
        </>
      )}
    </span>
  )
}
