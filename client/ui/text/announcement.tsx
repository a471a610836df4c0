import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'

/**
 * Screen readers announce changes of a live region, and not the text with which one is inserted. So its first
 * text comes this many milliseconds later.
 */
const firstTextAfterMs = 150

interface AnnouncementProps {
  /** Empty while there is nothing to announce. */
  text: string
  /** Another value announces the same text again. */
  turn?: number | string
}

/** Tells screen readers what has happened, without moving the focus and without waiting for it. */
export function Announcement({ text, turn }: AnnouncementProps) {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), firstTextAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {isKnown && text !== '' && <span key={turn}>{text}</span>}
    </VisuallyHidden>
  )
}
