import { type ReactNode, useEffect, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'

interface LeaveWarningProps {
  isActive: boolean
  title?: string
  /** Says what would be lost. */
  children: ReactNode
  /** Parameters of the address that determine what the page shows. Changing one of them counts as leaving. */
  view?: readonly string[]
}

/** Asks for confirmation before a page with unsaved changes is left. */
export function LeaveWarning({ isActive, ...props }: LeaveWarningProps) {
  // A router allows one blocker at a time, so there is only one while something is unsaved.
  return isActive && <ActiveWarning {...props} />
}

function ActiveWarning({ title, children, view = [] }: Omit<LeaveWarningProps, 'isActive'>) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isElsewhere(currentLocation, nextLocation, view),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return (
    <ConfirmDialog
      title={title ?? 'Leave without saving?'}
      action="Leave"
      isOpen={blocker.state === 'blocked'}
      isDestructive
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  )
}

function isElsewhere(now: Location, next: Location, view: readonly string[]): boolean {
  if (now.pathname !== next.pathname) return true
  const [shown, asked] = [now, next].map(({ search }) => new URLSearchParams(search))
  return view.some((name) => shown?.get(name) !== asked?.get(name))
}

/** `finish` runs the next step after a form was saved or cancelled, once the warning is no longer active. */
export function useFinish() {
  const [then, setThen] = useState<() => void>()
  useEffect(() => then?.(), [then])
  return { isFinished: then !== undefined, finish: (next: () => void) => setThen(() => next) }
}
