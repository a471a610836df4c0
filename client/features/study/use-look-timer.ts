import { useEffect, useRef } from 'react'

/** A longer look at one card is a break, not study. */
const longestLookMs = 90_000

/** Sums the time spent on cards that were rated. */
export function useLookTimer(turn: number) {
  const spentMs = useRef(0)
  const shownAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts anew with every turn
  useEffect(() => {
    shownAt.current = Date.now()
  }, [turn])
  return {
    /** Milliseconds for which the card has been on screen. */
    look: () => Math.min(longestLookMs, Date.now() - shownAt.current),
    add: (lookedMs: number) => {
      spentMs.current += lookedMs
    },
    seconds: () => Math.round(spentMs.current / 1000),
  }
}
