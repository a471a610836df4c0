import { useEffect, useRef } from 'react'

/** A longer look at one card is a break, not study. */
const longestLookMs = 90_000

/** Milliseconds for which the card of this turn has been on screen, when it is asked. */
export function useLookTimer(turn: number): () => number {
  const shownAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts anew with every turn
  useEffect(() => {
    shownAt.current = Date.now()
  }, [turn])
  return () => Math.min(longestLookMs, Date.now() - shownAt.current)
}
