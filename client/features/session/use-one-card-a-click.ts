import { type MouseEvent, useRef } from 'react'

/** Clicks of a double or triple click follow each other within this time. */
const doubleClickMs = 300
/** And within this distance in pixels: a finger never hits the same point twice. */
const nearby = 24

interface SeenClick {
  at: number
  x: number
  y: number
  /** The card of the first click in the series. */
  turn: number
}

/**
 * One click acts on one card: the second and third of a double or triple click would hit what the first has brought up,
 * the next card or its answer, unread. Keys are not affected. @returns whether a click may act.
 */
export function useOneCardAClick(turn: number): (event: MouseEvent) => boolean {
  const last = useRef<SeenClick>(undefined)
  return ({ detail, timeStamp, clientX, clientY }) => {
    const before = last.current
    if (detail === 0) return true
    const isQuick = before !== undefined && timeStamp - before.at < doubleClickMs
    const isNear = before !== undefined && Math.hypot(clientX - before.x, clientY - before.y) < nearby
    const isSameRow = before !== undefined && (detail > 1 || (isQuick && isNear))
    last.current = { at: timeStamp, x: clientX, y: clientY, turn: isSameRow ? before.turn : turn }
    return !isSameRow || (before.turn === turn && !isQuick)
  }
}
