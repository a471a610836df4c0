import { useLayoutEffect, useRef } from 'react'

/** Elements that Escape closes before it leaves the session. */
const closable = '[role="dialog"], [role="menu"], [role="listbox"], [role="tooltip"]'

/**
 * Escape leaves a session, which is stored with every rating. If a dialog or menu is open above the session,
 * Escape closes that instead. This is checked before any other listener has closed it. Layout effects, as for
 * the other keys of a session.
 */
export function useLeaveKey(leave: () => void): void {
  const latest = useRef(leave)
  useLayoutEffect(() => {
    latest.current = leave
  })
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = event.key === 'Escape' && !event.repeat && !event.isComposing
      if (isPlain && !document.querySelector(closable)) latest.current()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
