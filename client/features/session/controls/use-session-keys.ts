import { useEffect, useRef } from 'react'

/** A key press that no field and no dialog wants. */
export interface KeyPress {
  event: KeyboardEvent
  /** Where the focus is. */
  target: Element | undefined
}

const fields =
  'input:not([type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/** Calls what a key stands for; text fields and dialogs keep their keys. A key held down acts once. */
export function useSessionKeys(actionOf: (key: KeyPress) => (() => void) | undefined): void {
  const latest = useRef(actionOf)
  useEffect(() => {
    latest.current = actionOf
  })
  useEffect(() => {
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

/** The digit of a key, by its place too: some keyboards need Shift for them. */
export function digitOf({ code, key }: KeyboardEvent): number | undefined {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? (/^[1-9]$/.test(key) ? key : undefined)
  return digit === undefined ? undefined : Number(digit)
}
