import { type ReactNode, useEffect, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'

interface LeaveWarningProps {
  isActive: boolean
  title?: string
  /** What would be lost. */
  children: ReactNode
  /** Parameters of the address that choose what the page shows: another value of one is leaving too. */
  view?: readonly string[]
}

/** Asks before the page is left while something on it is not saved. */
export function LeaveWarning({ isActive, ...props }: LeaveWarningProps) {
  // A router knows one blocker at a time: only what is not saved has one.
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

/** `finish` does what follows once a form is saved or given up, when nobody is asked about leaving it any more. */
export function useFinish() {
  const [then, setThen] = useState<() => void>()
  useEffect(() => then?.(), [then])
  return { isFinished: then !== undefined, finish: (next: () => void) => setThen(() => next) }
}
