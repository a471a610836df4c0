import { Tooltip as MantineTooltip } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import classes from './tooltip.module.css'

interface TooltipProps {
  target: RefObject<HTMLElement | null>
  content: ReactNode
  look: 'label' | 'facts'
  isOpen: boolean
  onClose: () => void
  onEnter: () => void
  onLeave: () => void
}

const controlled = { hover: false, focus: false, touch: false }
/** Inside the page's main part: what stands outside every landmark is hard to find with a screen reader. */
const insideMain = { target: '#main' }

/** The box of useTip: it only stands where it should; when it shows is decided there. */
export function Tooltip({ target, content, look, isOpen, onEnter, onLeave }: TooltipProps) {
  const shared = { target, label: content, opened: isOpen, events: controlled, portalProps: insideMain }
  if (look === 'label') return <MantineTooltip {...shared} />
  return (
    <MantineTooltip
      {...shared}
      position="bottom"
      offset={8}
      w={280}
      multiline
      interactive
      withArrow
      arrowSize={7}
      classNames={{ tooltip: classes.facts ?? '', arrow: classes.arrow ?? '' }}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    />
  )
}
