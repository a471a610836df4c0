import { useEffect, useRef } from 'react'

/**
 * Returns the milliseconds for which the item of this turn has been on screen since the last call.
 * @param maxMs longer time on one item counts as a break, not as study
 */
export function useTimeOnItem(turn: number, maxMs: number): () => number {
  const since = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts again with every turn
  useEffect(() => {
    since.current = Date.now()
  }, [turn])
  return () => {
    const spentMs = Math.min(maxMs, Date.now() - since.current)
    since.current = Date.now()
    return spentMs
  }
}
