import { useDisclosure, useNetwork } from '@mantine/hooks'
import { outbox, useSyncState } from '#client/platform/outbox/outbox.ts'
import { reloadUser } from '#client/platform/session.ts'
import { LazyDialog } from '#client/ui/lazy-dialog.tsx'
import classes from './sync-status.module.css'

const loadRefusedDialog = () => import('./refused-dialog.tsx').then(({ RefusedDialog }) => RefusedDialog)

/** Who is here is asked again: nobody is led to the sign-in, and somebody who has signed in elsewhere goes on. */
function signInAgain(): void {
  void reloadUser().then((user) => user && outbox.confirmUser(user.id), outbox.sync)
}

/** What has not reached the server yet, and whether there is a network; nothing at all when all is well. */
export function SyncStatus() {
  const { waiting, refused, needsSignIn } = useSyncState()
  const { online } = useNetwork()
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <span className={classes.status} role="status">
      {!online && <span className={classes.warning}>Offline</span>}
      {waiting > 0 && <span>{waiting} waiting to be sent</span>}
      {needsSignIn && (
        <span>
          <span className={classes.warning}>Your sign-in has ended.</span>{' '}
          <button type="button" className={classes.action} onClick={signInAgain}>
            Sign in again to send {waiting === 1 ? 'it' : 'them'}
          </button>
        </span>
      )}
      {refused.length > 0 && (
        <>
          <button type="button" className={classes.action} data-danger onClick={dialog.open}>
            {refused.length} could not be saved
          </button>
          <LazyDialog load={loadRefusedDialog} props={{ rows: refused, isOpen, onClose: dialog.close }} />
        </>
      )}
    </span>
  )
}
