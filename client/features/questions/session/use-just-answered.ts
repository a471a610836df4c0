import { useState } from 'react'

/** Whether the answer has become final while the question was on screen, and not before it was come back to. */
export function useJustAnswered(isFinal: boolean, turn: number): boolean {
  const [arrival, setArrival] = useState({ turn, wasFinal: isFinal })
  if (arrival.turn !== turn) setArrival({ turn, wasFinal: isFinal })
  return isFinal && !arrival.wasFinal
}
