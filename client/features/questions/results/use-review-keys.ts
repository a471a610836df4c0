import { useSessionKeys } from '#client/features/session/controls/use-session-keys.ts'

interface ReviewSteps {
  onPrevious: () => void
  onNext: () => void
  onClose: () => void
}

/** Arrows lead to the neighbours and Escape back, unless it closes a dialog. */
export function useReviewKeys({ onPrevious, onNext, onClose }: ReviewSteps): void {
  const steps: Partial<Record<string, () => void>> = {
    ArrowLeft: onPrevious,
    ArrowRight: onNext,
    Escape: onClose,
  }
  useSessionKeys(({ event }) => {
    const isCovered = document.querySelector('[role="dialog"]') !== null
    return event.altKey || event.shiftKey || isCovered ? undefined : steps[event.key]
  })
}
