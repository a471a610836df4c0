export interface Toast {
  title: string
  description?: string
  /** The toast reports a failure. */
  destructive?: boolean
  /** A button that lets the user react. */
  action?: { label: string; onAct: () => void }
}

/** A toast with a number, so that showing the same text again is another toast. */
export type ShownToast = Toast & { id: number }

let current: ShownToast | undefined
let count = 0
const listeners = new Set<() => void>()

function show(next: ShownToast | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

/** The one toast of the page. It waits here until the component that shows it is rendered. */
export const toasts = {
  current: () => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Removes this toast, unless another one has replaced it. */
  dismiss(id: number): void {
    if (current?.id === id) show(undefined)
  },
}

/** Shows a toast. There is one at a time: a new one replaces the last at once. @returns its number */
export function toast(message: Toast): number {
  count += 1
  show({ ...message, id: count })
  return count
}

/** Shows a toast for which nobody is waiting, once no other toast is shown. */
export function toastWhenFree(message: Toast): void {
  if (!current) {
    toast(message)
    return
  }
  const leave = toasts.subscribe(() => {
    if (current) return
    leave()
    toast(message)
  })
}

/** Shows that something failed, and why. */
export function errorToast(description: string, title = 'Error'): void {
  toast({ title, description, destructive: true })
}
