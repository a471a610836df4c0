import { type RefObject, useEffect, useRef } from 'react'

/** For the control that takes the place of one that was just pressed. */
export function useFocusOnMount<E extends HTMLElement>(hasFocus: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (hasFocus) element.current?.focus()
  }, [])
  return element
}
