import { useLayoutEffect, useRef } from 'react'

/** A key press that neither a field nor a dialog needs. */
export interface KeyPress {
  event: KeyboardEvent
  /** The element that has the focus. */
  target: Element | undefined
}

const fields =
  'input:not([type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Calls the action of a key. Text fields and dialogs keep their keys. A key that is held down acts once. Layout
 * effects, because an ordinary effect may run long after the card is drawn, and a key before it would be lost.
 */
export function useSessionKeys(actionOf: (key: KeyPress) => (() => void) | undefined): void {
  const latest = useRef(actionOf)
  useLayoutEffect(() => {
    latest.current = actionOf
  })
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined
      const isUsed = event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey
      if (isUsed || target?.closest(fields)) return
      const act = latest.current({ event, target })
      if (!act) return
      event.preventDefault()
      if (!event.repeat) act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The digit of a key. The physical key counts too, because some keyboards need Shift for digits. */
export function digitOf({ code, key }: KeyboardEvent): number | undefined {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? (/^[1-9]$/.test(key) ? key : undefined)
  return digit === undefined ? undefined : Number(digit)
}
