import { Tooltip } from '@mantine/core'
import { type ComponentProps, cloneElement, type ReactElement, useState } from 'react'
import { useLongPress } from './use-long-press.ts'

/** Milliseconds to move the pointer from the button onto its tip. */
const closeDelayMs = 150

type ButtonElement = ReactElement<ComponentProps<'button'>>

interface ButtonTipProps {
  label: string
  /** The key that does the same. */
  shortcut?: string | undefined
  children: ButtonElement
}

/**
 * The name of a button, with its key. It appears while the pointer rests on the button, while the button has
 * the focus of a keyboard, and after a long press, which does not press the button. Escape and using the
 * button close it.
 */
export function ButtonTip({ label, shortcut, children }: ButtonTipProps) {
  const { isShown, handlers } = useLongPress()
  /** The button was used since the pointer or the focus came to it. */
  const [isUsed, setUsed] = useState(false)
  return (
    <Tooltip
      label={shortcut ? `${label} (${shortcut})` : label}
      opened={isShown || undefined}
      disabled={isUsed}
      closeDelay={closeDelayMs}
      interactive
    >
      <TipTarget
        {...handlers}
        onClick={() => setUsed(true)}
        onPointerEnter={() => setUsed(false)}
        onBlur={() => setUsed(false)}
        button={children}
      />
    </Tooltip>
  )
}

/**
 * Passes what the tooltip needs on to the button. While the tooltip is open, a dialog around the button
 * ignores Escape, through Mantine's attribute for this: the first press closes the tooltip only.
 */
function TipTarget({
  button,
  onClick,
  className: _mantinesOwn,
  ...props
}: Omit<ComponentProps<'button'>, 'children'> & { button: ButtonElement }) {
  const isOpen = props['aria-describedby'] !== undefined
  return cloneElement(button, {
    ...props,
    onClick: (event) => {
      onClick?.(event)
      button.props.onClick?.(event)
    },
    ...(isOpen && { 'data-mantine-stop-propagation': true }),
  })
}
