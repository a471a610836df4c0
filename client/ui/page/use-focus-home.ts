import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Where the focus goes when what had it leaves a list, as a row does that is deleted: to the list, not to the page.
 * @returns the properties of the list's element, and of whatever stands in its place while it has no rows.
 */
export function useFocusHome() {
  const home = useRef<HTMLElement>(null)
  /** What had the focus last, of all that is in the list. */
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
      // A dialog is in the list for React, on the page it is not.
      if (currentTarget.contains(target)) last.current = target
    },
  }
}
