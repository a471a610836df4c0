import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'

/**
 * Screen readers announce changes of a live region, and neither the text with which one is inserted nor a change in the
 * middle of many others. So a text comes this many milliseconds after what it announces.
 */
const delayMs = 500

interface AnnouncementProps {
  /** Empty while there is nothing to announce. */
  text: string
  /** Another value announces the same text again. */
  turn?: number | string
}

/** Tells screen readers what has happened, without moving the focus and without waiting for it. */
export function Announcement({ text, turn }: AnnouncementProps) {
  const [due, setDue] = useState<AnnouncementProps>({ text: '' })
  useEffect(() => {
    const timer = setTimeout(() => setDue({ text, turn }), delayMs)
    return () => clearTimeout(timer)
  }, [text, turn])
  const isDue = due.text === text && due.turn === turn
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {isDue && text !== '' && <span key={turn}>{text}</span>}
    </VisuallyHidden>
  )
}
