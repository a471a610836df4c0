import { useEffect, useRef } from 'react'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'

interface CardKeys {
  flip: () => void
  next: () => void
  previous: () => void
  rate: (confidence: Confidence) => void
  undo: () => void
  /** False: keys of one character do nothing (WCAG 2.1.4). */
  singleKeys: boolean
}

const fields =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'
/** Where Space already does something. */
const usesSpace = 'button, a, summary, [role="button"], [role="switch"], [role="checkbox"]'

/** Space flips, arrows move, 1 to 4 rate, Z undoes; text fields and dialogs keep their keys. */
export function useCardKeys(keys: CardKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = actionOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      if (!event.repeat) act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function actionOf(event: KeyboardEvent, keys: CardKeys): (() => void) | undefined {
  const target = event.target instanceof Element ? event.target : undefined
  const isUsed = event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey
  if (isUsed || target?.closest(fields)) return undefined
  if (event.key === ' ') return target?.closest(usesSpace) ? undefined : keys.flip
  if (event.key === 'ArrowRight') return keys.next
  if (event.key === 'ArrowLeft') return keys.previous
  return keys.singleKeys ? singleKeyAction(event, keys) : undefined
}

/** Digits by their place too: some keyboards need Shift for them. */
function singleKeyAction(event: KeyboardEvent, keys: CardKeys): (() => void) | undefined {
  if (event.key.toLowerCase() === 'z') return keys.undo
  const digit =
    /^(?:Digit|Numpad)([1-4])$/.exec(event.code)?.[1] ?? (/^[1-4]$/.test(event.key) ? event.key : undefined)
  return digit === undefined ? undefined : () => keys.rate(Number(digit) as Confidence)
}
