import { Button } from '@mantine/core'
import { IconHighlight } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import classes from './highlight-button.module.css'
import { selectedHighlights } from './selected-text.ts'

interface HighlightButtonProps {
  /** Positioned, and holds the texts. */
  root: RefObject<HTMLElement | null>
  onHighlight: () => void
}

/** Appears under the text that is selected, where no menu of a phone covers it, and above the answer bar. */
export function HighlightButton({ root, onHighlight }: HighlightButtonProps) {
  const place = useSelectionPlace(root)
  if (!place) return null
  return (
    <Button
      size="sm"
      className={classes.button ?? ''}
      style={{ top: place.top, left: place.left }}
      leftSection={<IconHighlight size={18} stroke={1.6} aria-hidden="true" />}
      // The press would end the selection.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onHighlight}
    >
      Highlight
    </Button>
  )
}

/** Half of the button, so that it stays within the question. */
const halfWidth = 64
const gap = 8
/** Pixels from its top to the bottom of the window, at least: the answer bar is there. */
const aboveBar = 160

function useSelectionPlace(root: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<{ top: number; left: number }>()
  useEffect(() => {
    const read = () => {
      const selection = document.getSelection()
      const within = root.current
      if (!within || selectedHighlights(within, selection).length === 0) return setPlace(undefined)
      const selected = selection?.getRangeAt(0).getBoundingClientRect()
      const frame = within.getBoundingClientRect()
      if (!selected) return setPlace(undefined)
      const middle = selected.left + selected.width / 2 - frame.left
      const left = Math.max(halfWidth, Math.min(frame.width - halfWidth, middle))
      const top = Math.min(selected.bottom + gap, window.innerHeight - aboveBar) - frame.top
      return setPlace({ top, left })
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [root])
  return place
}
