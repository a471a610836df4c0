/**
 * The distance in pixels from the sides of the window in which the browser's own gesture for Back and Forward
 * begins.
 */
const edgePx = 24
/** A finger that has moved fewer pixels may still be a tap. */
const slopPx = 8
/** A finger that rests this many milliseconds before it moves selects text. */
const longPressMs = 450
/** From this distance in pixels a hint says what the swipe will do. */
const hintPx = 20
/**
 * A swipe that ends beyond this many pixels rates. It is about a quarter of a phone's width, and further than
 * the thumb slips by accident.
 */
const armedPx = 88
/**
 * After the page was scrolled to its end, it has to rest this many milliseconds before it can be swiped up.
 * The same flick must not do both.
 */
const restMs = 600

export type SwipeConfidence = 1 | 2 | 3

/** The rating that the finger would give at its present position. */
export interface Swipe {
  confidence: SwipeConfidence
  /** True when lifting the finger would rate. */
  isArmed: boolean
}

interface Point {
  x: number
  y: number
}

export interface Gesture extends Point {
  at: number
  /** True when a movement up is a swipe. Otherwise it scrolls. */
  mayGoUp: boolean
  /** Undefined until the finger has moved. */
  axis?: 'x' | 'up'
}

export const isAtEdge = (x: number, windowWidth: number) => x < edgePx || x > windowWidth - edgePx

/**
 * @param toEnd pixels by which the page can still be scrolled down
 * @param restedMs milliseconds since it was last scrolled
 */
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

/** The direction of a gesture once it is known. 'none' leaves the gesture to the browser. */
export function axisOf({ dx, dy }: { dx: number; dy: number }, gesture: Gesture, nowMs: number) {
  if (gesture.axis) return gesture.axis
  if (Math.hypot(dx, dy) < slopPx) return undefined
  if (nowMs - gesture.at > longPressMs) return 'none'
  if (Math.abs(dx) > Math.abs(dy)) return 'x'
  return dy < 0 && gesture.mayGoUp ? 'up' : 'none'
}

/**
 * Left, up and right stand for the three ratings. The present position counts: moving the finger back cancels
 * the swipe.
 */
export function swipeAt({ dx, dy }: { dx: number; dy: number }, axis: 'x' | 'up'): Swipe | undefined {
  const distance = axis === 'up' ? -dy : Math.abs(dx)
  if (distance < hintPx) return undefined
  const side = dx < 0 ? 1 : 3
  return { confidence: axis === 'up' ? 2 : side, isArmed: distance >= armedPx }
}
