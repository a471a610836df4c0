import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'

/** Asks before the page is left while a file has been checked and not imported. */
export function LeaveDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return (
    <ConfirmDialog
      title="Leave without importing?"
      action="Leave"
      isOpen={blocker.state === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      The file has not been imported. Nothing of it is kept.
    </ConfirmDialog>
  )
}
