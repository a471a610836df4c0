import { type MouseEvent, useRef } from 'react'

/** The longest time in milliseconds between the clicks of a double click. */
const doubleClickMs = 300
/** The largest distance in pixels between them: a finger never touches exactly the same point twice. */
const nearby = 24

interface SeenClick {
  at: number
  x: number
  y: number
  /** The card that the first click of the series hit. */
  turn: number
}

/**
 * One click acts on one card. The second and third click of a double or triple click would hit the next card
 * or its answer, which the learner has not read yet. Keys always act. @returns a function that says whether a
 * click may act
 */
export function useOneCardPerClick(turn: number): (event: MouseEvent) => boolean {
  const last = useRef<SeenClick>(undefined)
  return ({ detail, timeStamp, clientX, clientY }) => {
    const before = last.current
    if (detail === 0) return true
    const isQuick = before !== undefined && timeStamp - before.at < doubleClickMs
    const isNear = before !== undefined && Math.hypot(clientX - before.x, clientY - before.y) < nearby
    const isSameSeries = before !== undefined && (detail > 1 || (isQuick && isNear))
    last.current = { at: timeStamp, x: clientX, y: clientY, turn: isSameSeries ? before.turn : turn }
    return !isSameSeries || (before.turn === turn && !isQuick)
  }
}
