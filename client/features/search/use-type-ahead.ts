import { useEffect, useRef } from 'react'

/** The name of the dialog of a search. */
export const searchDialogName = 'Search'

const isInSearch = (element: Element | null) =>
  Boolean(element?.closest(`[role="dialog"][aria-label="${searchDialogName}"]`))

/**
 * What is typed after a search was asked for belongs to its field, even before that field is on the page: it
 * must not be lost, and no key of it may act on the page.
 * @returns a function that hands every typed character to `onTyped`, until the field of the search has the
 * focus or Escape is pressed
 */
export function useTypeAhead(onTyped: (character: string) => void): () => void {
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  return () => {
    stop.current?.()
    if (isInSearch(document.activeElement)) return
    const ending = new AbortController()
    stop.current = () => ending.abort()
    const listening = { capture: true, signal: ending.signal }
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') ending.abort()
        if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        event.stopImmediatePropagation()
        onTyped(event.key)
      },
      listening,
    )
    window.addEventListener(
      'focusin',
      (event) => isInSearch(event.target as Element) && ending.abort(),
      listening,
    )
  }
}
