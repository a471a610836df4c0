import { type RefObject, useLayoutEffect } from 'react'
import { type Box, freePlace, isFree } from '#client/ui/page/free-place.ts'

/** Not what has a tab stop only to be scrolled. */
const pressable =
  'a[href], button, input, select, textarea, label, summary, [role="button"], [role="radio"], [role="option"], [role="switch"], [tabindex="0"]:not(section)'
const settledMs = 120

/** The controls within the window. */
function pressableBoxes(except: HTMLElement): Box[] {
  return Array.from(document.querySelectorAll(pressable))
    .filter((element) => !except.contains(element) && element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight)
}

function place(element: HTMLElement): void {
  const { offsetWidth: width, offsetHeight: height } = element
  const { clientWidth } = document.documentElement
  const obstacles = pressableBoxes(element)
  const viewport = { width: clientWidth, height: innerHeight }
  if (element.style.top && isFree(element.getBoundingClientRect(), { viewport, obstacles })) return
  const { left, top } = freePlace({
    viewport,
    size: { width, height },
    obstacles,
    margin: clientWidth < 600 ? 8 : 16,
  })
  element.style.left = `${left}px`
  element.style.top = `${top}px`
}

/**
 * Places a fixed element where it covers no control. It moves only when a control comes to lie under it, or when the window
 * no longer holds it.
 */
export function useFreePlace(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    place(element)
    let timer: ReturnType<typeof setTimeout>
    const placeOnceSettled = () => {
      clearTimeout(timer)
      timer = setTimeout(() => place(element), settledMs)
    }
    const changes = new MutationObserver(placeOnceSettled)
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', placeOnceSettled)
    window.addEventListener('scroll', placeOnceSettled, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      window.removeEventListener('resize', placeOnceSettled)
      window.removeEventListener('scroll', placeOnceSettled, { capture: true })
    }
  }, [ref])
}
