import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { toastDemand } from '#client/platform/toast.ts'

/** Where it cannot be loaded, the toast is lost, never the page. */
const Notifications = lazy(() =>
  import('@mantine/notifications').then(shownToasts, () => ({ default: Nothing })),
)

function shownToasts({ Notifications: All }: typeof import('@mantine/notifications')): {
  default: () => ReactNode
} {
  return { default: () => <All limit={1} containerWidth={420} position="top-right" /> }
}

const Nothing = (): ReactNode => null

/** Shows toasts, one at a time; loaded with the first one, which waits in the library's store until then. */
export function Toasts() {
  const wasAsked = useSyncExternalStore(toastDemand.subscribe, toastDemand.wasAsked)
  if (!wasAsked) return null
  return (
    <Suspense>
      <Notifications />
    </Suspense>
  )
}
