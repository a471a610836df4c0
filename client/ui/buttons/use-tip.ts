import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLongPress } from './use-long-press.ts'

/** Milliseconds to move the pointer from the button onto its tip. */
const closeDelayMs = 150

/**
 * Whether the tip of a button is open: while the pointer rests on the button or on the tip, while the button has the
 * focus of a keyboard, and after a long press. Escape and using the button close it, until the pointer or the focus
 * comes again.
 */
export function useTip() {
  const { isShown: isPressedLong, handlers: press } = useLongPress()
  const [isOver, setOver] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isDone, setDone] = useState(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(closing.current), [])
  const isOpen = !isDone && (isPressedLong || isOver || isFocused)
  useEffect(() => (isOpen ? onEscape(() => setDone(true)) : undefined), [isOpen])
  const stay = () => clearTimeout(closing.current)
  const leave = () => {
    stay()
    closing.current = setTimeout(() => setOver(false), closeDelayMs)
  }
  const handlers = {
    ...press,
    onPointerEnter({ pointerType }: PointerEvent) {
      stay()
      setDone(false)
      if (pointerType !== 'touch') setOver(true)
    },
    onPointerLeave() {
      press.onPointerLeave()
      leave()
    },
    onFocus({ currentTarget }: FocusEvent) {
      if (currentTarget.matches(':focus-visible')) setFocused(true)
    },
    onBlur() {
      setFocused(false)
      setDone(false)
    },
    onClick: () => setDone(true),
  }
  return { isOpen, handlers, tipHandlers: { onPointerEnter: stay, onPointerLeave: leave } }
}

/** @returns a function that stops listening. A dialog around the button hears of the key first. */
function onEscape(close: () => void): () => void {
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
