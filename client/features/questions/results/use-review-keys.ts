import { useEffect, useRef } from 'react'

interface ReviewSteps {
  onPrevious: () => void
  onNext: () => void
  onClose: () => void
}

const usesKeys =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="radiogroup"], [data-mantine-stop-propagation]'

/** Arrows lead to the neighbours and Escape back, unless a field or an open dialog uses the key itself. */
export function useReviewKeys(steps: ReviewSteps): void {
  const latest = useRef(steps)
  useEffect(() => {
    latest.current = steps
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      const isUsed = event.target instanceof Element && event.target.closest(usesKeys) !== null
      const isCovered = document.querySelector('[role="dialog"]') !== null
      if (!isPlain || isUsed || isCovered || event.defaultPrevented) return
      const { onPrevious, onNext, onClose } = latest.current
      if (event.key === 'ArrowLeft') onPrevious()
      if (event.key === 'ArrowRight') onNext()
      if (event.key === 'Escape') onClose()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
