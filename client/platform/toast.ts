export interface Toast {
  title: string
  description?: string
  /** Something went wrong. */
  destructive?: boolean
}

let wasAsked = false
const listeners = new Set<() => void>()

/** Whether anything was ever said: until then the part that shows toasts need not be loaded. */
export const toastDemand = {
  wasAsked: () => wasAsked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** One toast at a time, for 5 seconds: a new one takes the place of the last. */
export function toast({ title, description, destructive = false }: Toast): void {
  wasAsked = true
  for (const listener of listeners) listener()
  const show = ({ notifications }: typeof import('@mantine/notifications')) => {
    notifications.clean()
    notifications.show({
      title,
      message: description ?? '',
      color: destructive ? 'red' : 'ink',
      autoClose: 5000,
      withCloseButton: true,
      closeButtonProps: { 'aria-label': 'Close message' },
    })
  }
  // That a part is missing is told by the update notice.
  import('@mantine/notifications').then(show, () => undefined)
}
