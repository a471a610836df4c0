import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Moves the focus to a list when the focused element leaves it, for example because its row was deleted.
 * Otherwise the focus would go to the page.
 * @returns the properties for the element of the list, and for the element that replaces the list while it
 * has no rows
 */
export function useFocusHome() {
  const home = useRef<HTMLElement>(null)
  /** The element in the list that had the focus last. */
  const last = useRef<Element>(null)
  useEffect(() => {
    const isGone = last.current !== null && !last.current.isConnected
    if (!isGone) return
    last.current = null
    if (document.activeElement === document.body) home.current?.focus({ preventScroll: true })
  })
  return {
    tabIndex: -1,
    ref: (element: HTMLElement | null) => {
      home.current = element
    },
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // For React a dialog is inside the list, but in the page it is not.
      if (currentTarget.contains(target)) last.current = target
    },
  }
}
