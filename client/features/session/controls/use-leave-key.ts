import { useEffect, useRef } from 'react'

/** What Escape closes first. */
const closable = '[role="dialog"], [role="menu"], [role="listbox"], [role="tooltip"]'

/**
 * Escape leaves a session, which is stored with every rating. What is open above it is closed instead; it is looked for
 * before any other listener has closed it.
 */
export function useLeaveKey(leave: () => void): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = event.key === 'Escape' && !event.repeat && !event.isComposing
      if (isPlain && !document.querySelector(closable)) latest.current()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
