import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastDemand } from '#client/platform/toast.ts'

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }))

/** Shows toasts, one at a time; loaded with the first one, which waits in the library's store until then. */
export function Toasts() {
  const wasAsked = useSyncExternalStore(toastDemand.subscribe, toastDemand.wasAsked)
  if (!wasAsked) return null
  return (
    <Suspense>
      <Notifications limit={1} containerWidth={420} position="top-right" />
    </Suspense>
  )
}
