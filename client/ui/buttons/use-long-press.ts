import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds for which a finger rests on a button until this is a long press. */
const longPressMs = 500

/**
 * A long press of a finger: it shows something in place of a click, until the next touch, a scroll or Escape.
 */
export function useLongPress() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The finger that is still down, or has just left, pressed long. Its click does not count. */
  const wasLong = useRef(false)
  const [isShown, setShown] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => (isShown ? onLeave(() => setShown(false)) : undefined), [isShown])
  const stop = () => clearTimeout(timer.current)
  const handlers = {
    onPointerDown({ pointerType }: PointerEvent) {
      stop()
      wasLong.current = false
      if (pointerType !== 'touch') return
      timer.current = setTimeout(() => {
        wasLong.current = true
        setShown(true)
      }, longPressMs)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu(event: MouseEvent) {
      if (wasLong.current) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
  return { isShown, handlers }
}

/** Calls back when the page is touched elsewhere, scrolls, or Escape is pressed. @returns a function that stops this */
function onLeave(leave: () => void): () => void {
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && leave()
  window.addEventListener('pointerdown', leave, { capture: true })
  window.addEventListener('scroll', leave, { capture: true })
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    window.removeEventListener('pointerdown', leave, { capture: true })
    window.removeEventListener('scroll', leave, { capture: true })
    window.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}
