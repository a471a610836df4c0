import { useDisclosure } from '@mantine/hooks'
import { reloadUser } from '#client/platform/user/session.ts'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import { outbox } from './outbox.ts'
import classes from './sync-status.module.css'
import { useCalmSync } from './use-calm-sync.ts'

const loadRejectedDialog = () => import('./rejected-dialog.tsx').then(({ RejectedDialog }) => RejectedDialog)

/** Reads the user again: without one the guards open the sign-in page, and one who signed in elsewhere continues. */
function signInAgain(): void {
  void reloadUser().then(
    (user) => user && outbox.confirmUser(user.id),
    () => outbox.sync(),
  )
}

/** Shows what has not reached the server yet, and whether there is a network; nothing at all when all is well. */
export function SyncStatus() {
  const { waiting, rejected, needsSignIn, isOffline, isSaved } = useCalmSync()
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <span className={classes.status} role="status">
      {isOffline && <span>Offline</span>}
      {waiting > 0 && <span>{waiting} waiting to be sent</span>}
      {isSaved && <span>Saved</span>}
      {needsSignIn && (
        <span>
          <span className={classes.warning}>Your sign-in has ended.</span>{' '}
          <button type="button" className={classes.action} onClick={signInAgain}>
            Sign in again to send {waiting === 1 ? 'it' : 'them'}
          </button>
        </span>
      )}
      {rejected.length > 0 && (
        <>
          <button type="button" className={classes.action} data-danger onClick={dialog.open}>
            {rejected.length} could not be saved
          </button>
          <LazyDialog load={loadRejectedDialog} props={{ rows: rejected, isOpen, onClose: dialog.close }} />
        </>
      )}
    </span>
  )
}
