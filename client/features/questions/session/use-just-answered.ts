import { useState } from 'react'

/**
 * True when the answer has become final while the question was on screen, and not before the learner came
 * back to it.
 */
export function useJustAnswered(isFinal: boolean, turn: number): boolean {
  const [arrival, setArrival] = useState({ turn, wasFinal: isFinal })
  if (arrival.turn !== turn) setArrival({ turn, wasFinal: isFinal })
  return isFinal && !arrival.wasFinal
}
