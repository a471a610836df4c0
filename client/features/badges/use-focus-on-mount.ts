import { type RefObject, useEffect, useRef } from 'react'

/** Focuses a control that takes the place of one that was just pressed. */
export function useFocusOnMount<E extends HTMLElement>(hasFocus: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, when the control appears
  useEffect(() => {
    if (hasFocus) element.current?.focus()
  }, [])
  return element
}
