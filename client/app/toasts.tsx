import { useSyncExternalStore } from 'react'
import { toasts } from '#client/platform/toast.ts'
import { ToastMessage } from './shell/toast-message.tsx'

/** Shows toasts, one at a time. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => undefined)
  return shown && <ToastMessage key={shown.id} {...shown} onClose={() => toasts.dismiss(shown.id)} />
}
