export interface Toast {
  title: string
  description?: string
  /** Something went wrong. */
  destructive?: boolean
}

/** A toast with a number of its own: the same words said again are another toast. */
export type ShownToast = Toast & { id: number }

let current: ShownToast | undefined
let count = 0
const listeners = new Set<() => void>()

function show(next: ShownToast | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

/** The one toast of the page. It waits here until the part that shows it is there. */
export const toasts = {
  current: () => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Takes this toast away, unless another one has taken its place. */
  dismiss(id: number): void {
    if (current?.id === id) show(undefined)
  },
}

/** One toast at a time: a new one takes the place of the last, at once. */
export function toast(told: Toast): void {
  count += 1
  show({ ...told, id: count })
}
