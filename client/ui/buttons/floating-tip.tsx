import { Tooltip } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'

interface FloatingTipProps {
  /** The button beside which the tip is placed. */
  target: RefObject<HTMLElement | null>
  isOpen: boolean
  /** The id of the text, by which it describes the button. */
  id: string
  text: string
  handlers: { onPointerEnter: () => void; onPointerLeave: () => void }
}

/** Is loaded with the first tip that opens, because it needs what places it. */
export function FloatingTip({ target, isOpen, id, text, handlers }: FloatingTipProps): ReactNode {
  return (
    <Tooltip target={target} opened={isOpen} label={<span id={id}>{text}</span>} interactive {...handlers} />
  )
}
