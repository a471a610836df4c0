import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  axisOf,
  type Gesture,
  isAtEdge,
  mayGoUp,
  type Swipe,
  type SwipeConfidence,
  swipeAt,
} from './swipe-gesture.ts'

/**
 * Rates a card by a swipe of one finger: left, up and right for 1, 2 and 3. It uses touch events, not pointer
 * events, because only touch events can prevent scrolling once the direction is known, and allow it
 * otherwise.
 * @param onSwipe undefined turns swipes off
 * @returns the rating that the swipe would give at this moment
 */
export function useSwipes(
  target: RefObject<HTMLElement | null>,
  onSwipe: ((confidence: SwipeConfidence) => void) | undefined,
): Swipe | undefined {
  const [swipe, setSwipe] = useState<Swipe>()
  const latest = useRef(onSwipe)
  useEffect(() => {
    latest.current = onSwipe
  })
  const isOn = onSwipe !== undefined
  useEffect(() => {
    const element = target.current
    if (!element || !isOn) return
    const stop = listen(element, {
      onChange: (now) => setSwipe((before) => (isSame(before, now) ? before : now)),
      onEnd: (confidence) => latest.current?.(confidence),
    })
    return () => {
      stop()
      setSwipe(undefined)
    }
  }, [target, isOn])
  return swipe
}

interface SwipeListener {
  onChange: (swipe: Swipe | undefined) => void
  onEnd: (confidence: SwipeConfidence) => void
}

function listen(element: HTMLElement, { onChange, onEnd }: SwipeListener): () => void {
  let gesture: Gesture | undefined
  let swipe: Swipe | undefined
  let scrolledAt = Number.NEGATIVE_INFINITY

  function drop(): void {
    gesture = undefined
    swipe = undefined
    move(element, undefined)
    onChange(undefined)
  }

  function onTouchStart(event: TouchEvent): void {
    drop()
    const touch = event.touches[0]
    if (event.touches.length !== 1 || !touch || !canBegin(event, touch.clientX)) return
    const toEnd = document.documentElement.scrollHeight - window.innerHeight - window.scrollY
    const restedMs = event.timeStamp - scrolledAt
    gesture = {
      x: touch.clientX,
      y: touch.clientY,
      at: event.timeStamp,
      mayGoUp: mayGoUp({ toEnd, scrolled: window.scrollY, restedMs }),
    }
  }

  function onTouchMove(event: TouchEvent): void {
    const touch = event.touches[0]
    if (!gesture || !touch) return
    const by = { dx: touch.clientX - gesture.x, dy: touch.clientY - gesture.y }
    const axis = axisOf(by, gesture, event.timeStamp)
    if (!axis) return
    if (axis === 'none' || event.touches.length > 1 || !event.cancelable || isSelecting()) {
      drop()
      return
    }
    event.preventDefault()
    gesture.axis = axis
    swipe = swipeAt(by, axis)
    move(element, { axis, ...by })
    onChange(swipe)
  }

  function onTouchEnd(event: TouchEvent): void {
    const ended = swipe
    if (gesture?.axis && event.cancelable) event.preventDefault()
    drop()
    if (ended?.isArmed) onEnd(ended.confidence)
  }

  const onScroll = (event: Event) => {
    scrolledAt = event.timeStamp
  }
  element.addEventListener('touchstart', onTouchStart, { passive: true })
  element.addEventListener('touchmove', onTouchMove, { passive: false })
  element.addEventListener('touchend', onTouchEnd, { passive: false })
  element.addEventListener('touchcancel', drop)
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    move(element, undefined)
    element.removeEventListener('touchstart', onTouchStart)
    element.removeEventListener('touchmove', onTouchMove)
    element.removeEventListener('touchend', onTouchEnd)
    element.removeEventListener('touchcancel', drop)
    window.removeEventListener('scroll', onScroll)
  }
}

/** Moves the card with the finger, without a render. */
function move(element: HTMLElement, by: { axis: 'x' | 'up'; dx: number; dy: number } | undefined): void {
  element.toggleAttribute('data-swiping', by !== undefined)
  if (by) {
    element.style.setProperty('--swipe-x', by.axis === 'x' ? `${by.dx * 0.7}px` : '0px')
    element.style.setProperty('--swipe-y', by.axis === 'up' ? `${Math.min(0, by.dy) * 0.7}px` : '0px')
  } else {
    element.style.removeProperty('--swipe-x')
    element.style.removeProperty('--swipe-y')
  }
}

/**
 * A swipe does not begin at the sides of the window, in selected text, on a zoomed page, on the controls of a
 * sound, or in an element that scrolls sideways.
 */
function canBegin({ target, currentTarget }: TouchEvent, x: number): boolean {
  if (isAtEdge(x, window.innerWidth) || isSelecting() || (window.visualViewport?.scale ?? 1) > 1.01)
    return false
  if ((target as Element).closest('audio')) return false
  for (let at = target as Element | null; at && at !== currentTarget; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX !== 'visible') return false
  return true
}

const isSelecting = () => window.getSelection()?.isCollapsed === false

const isSame = (a: Swipe | undefined, b: Swipe | undefined) =>
  a?.confidence === b?.confidence && a?.isArmed === b?.isArmed
