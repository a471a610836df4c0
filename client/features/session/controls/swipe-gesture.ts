/** Pixels from the sides of the window where the browser's own gesture for Back and Forward begins. */
const edgePx = 24
/** A finger that has moved less may still be a tap. */
const slopPx = 8
/** A finger that rests this long before it moves selects text. */
const longPressMs = 450
/** From here on a hint says what the swipe will do. */
const hintPx = 20
/** A swipe that ends beyond this rates. About a quarter of a phone's width, and further than a slip of the thumb. */
const armedPx = 88
/** A page that was scrolled to its end rests this long before it can be swiped up: the same flick must not do both. */
const restMs = 600

export type SwipeConfidence = 1 | 2 | 3

/** What the finger would rate where it is now. */
export interface Swipe {
  confidence: SwipeConfidence
  /** It rates when the finger lifts. */
  isArmed: boolean
}

interface Point {
  x: number
  y: number
}

export interface Gesture extends Point {
  at: number
  /** Whether a movement up is a swipe. Otherwise it scrolls. */
  mayGoUp: boolean
  /** Undecided until the finger has moved. */
  axis?: 'x' | 'up'
}

export const isAtEdge = (x: number, windowWidth: number) => x < edgePx || x > windowWidth - edgePx

/** @param toEnd pixels that the page can still be scrolled down. @param restedMs since it was last scrolled */
export function mayGoUp({
  toEnd,
  scrolled,
  restedMs,
}: {
  toEnd: number
  scrolled: number
  restedMs: number
}) {
  const fitsWindow = toEnd <= 2 && scrolled <= 2
  return fitsWindow || (toEnd <= 2 && restedMs >= restMs)
}

/** The direction of a gesture once it can be told; 'none' leaves it to the browser. */
export function axisOf({ dx, dy }: { dx: number; dy: number }, gesture: Gesture, nowMs: number) {
  if (gesture.axis) return gesture.axis
  if (Math.hypot(dx, dy) < slopPx) return undefined
  if (nowMs - gesture.at > longPressMs) return 'none'
  if (Math.abs(dx) > Math.abs(dy)) return 'x'
  return dy < 0 && gesture.mayGoUp ? 'up' : 'none'
}

/** Left, up and right for the three ratings. Where the finger is counts: going back takes the swipe back. */
export function swipeAt({ dx, dy }: { dx: number; dy: number }, axis: 'x' | 'up'): Swipe | undefined {
  const distance = axis === 'up' ? -dy : Math.abs(dx)
  if (distance < hintPx) return undefined
  const side = dx < 0 ? 1 : 3
  return { confidence: axis === 'up' ? 2 : side, isArmed: distance >= armedPx }
}
