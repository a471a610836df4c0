import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { LazyDialog } from './lazy-dialog.tsx'

const hoverDelayMs = 700
/** Time to move the pointer from the target onto the tip. */
const leaveDelayMs = 150

/** What places a tip weighs more than all of a card's other script, and most cards are studied without one. */
const loadTooltip = () => import('./tooltip.tsx').then(({ Tooltip }) => Tooltip)

interface TipOptions {
  content: ReactNode
  /** `label` names a button and is gone with the pointer; `facts` is a small card that the pointer may enter. */
  look: 'label' | 'facts'
}

/** A tip on hover and keyboard focus. Its code is fetched while the pointer rests, well within the delay. */
export function useTip({ content, look }: TipOptions) {
  const target = useRef<HTMLButtonElement>(null)
  const { isOpen, schedule } = useDelayedOpen()
  const hide = () => schedule(false, 0)
  const leave = () => schedule(false, look === 'facts' ? leaveDelayMs : 0)

  return {
    isOpen,
    hide,
    targetProps: {
      ref: target,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'touch') return
        // When this fails, so does the opening, and that is handled.
        loadTooltip().catch(() => undefined)
        schedule(true, hoverDelayMs)
      },
      onPointerLeave: leave,
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && schedule(true, 0),
      onBlur: hide,
    },
    tip: (
      <LazyDialog
        load={loadTooltip}
        props={{
          target,
          content,
          look,
          isOpen,
          onClose: hide,
          onEnter: () => schedule(true, 0),
          onLeave: leave,
        }}
      />
    ),
  }
}

/** Opens and closes after a delay; the last wish counts. Escape closes at once. */
function useDelayedOpen() {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function schedule(open: boolean, delayMs: number): void {
    clearTimeout(timer.current)
    if (delayMs === 0) setOpen(open)
    else timer.current = setTimeout(() => setOpen(open), delayMs)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // A dialog that holds the target stays open.
      event.stopPropagation()
      clearTimeout(timer.current)
      setOpen(false)
    }
    document.addEventListener('keydown', closeOnEscape, { capture: true })
    return () => document.removeEventListener('keydown', closeOnEscape, { capture: true })
  }, [isOpen])
  return { isOpen, schedule }
}
