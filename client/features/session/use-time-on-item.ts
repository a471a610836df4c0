import { useEffect, useRef } from 'react'

/**
 * Milliseconds for which the item of this turn has been on screen since the last call, at the time of the call.
 * @param maxMs more time on one item is a break, not study
 */
export function useTimeOnItem(turn: number, maxMs: number): () => number {
  const since = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts anew with every turn
  useEffect(() => {
    since.current = Date.now()
  }, [turn])
  return () => {
    const spentMs = Math.min(maxMs, Date.now() - since.current)
    since.current = Date.now()
    return spentMs
  }
}
