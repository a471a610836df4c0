import { CloseButton, Portal } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import classes from './tool-panel.module.css'

interface ToolPanelProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * A tool beside the question: at the side where there is room, otherwise a sheet from below. It is not modal:
 * the question can be read, scrolled and answered while it is open. Escape closes it while the focus is
 * inside.
 */
export function ToolPanel(props: ToolPanelProps) {
  return (
    <Portal>
      <Panel {...props} />
    </Portal>
  )
}

/**
 * The panel is a component of its own because a portal mounts its content later, and only mounted elements
 * take the focus.
 */
function Panel({ title, onClose, children }: ToolPanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  useFocusWithin(panel)
  return (
    <section
      ref={panel}
      className={classes.panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => {
        // Keys pressed here belong to the tool, not to the question.
        event.stopPropagation()
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={classes.head}>
        <h2 id={titleId} className="text-title-4">
          {title}
        </h2>
        <CloseButton size={44} iconSize={22} aria-label={`Close: ${title}`} onClick={onClose} />
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}

/**
 * Moves the focus into the panel when it opens, and back when it closes, unless the focus is elsewhere by
 * then.
 */
function useFocusWithin(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    // On a touch screen, a focused field would cover half of the page with a keyboard.
    const field = window.matchMedia('(pointer: fine)').matches
      ? panel.current?.querySelector<HTMLElement>('[data-autofocus]')
      : null
    const target = field ?? panel.current
    target?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [panel])
}
