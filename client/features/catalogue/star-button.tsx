import { IconStar } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useSessionKeys } from '#client/features/session/controls/use-session-keys.ts'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'
import type { Flashcard } from '#contracts/catalogue/catalogue.ts'
import { study } from '#contracts/study/study.ts'

interface StarButtonProps {
  flashcard: Flashcard
  /** S does the same. */
  hasKey?: boolean
  onChange: (isStarred: boolean) => void
}

/** With the first star since the page was opened: said once, it disturbs nobody. */
let isPlaceKnown = false

function sayWhere(): void {
  if (isPlaceKnown) return
  isPlaceKnown = true
  toast({ title: 'Starred', description: 'You find it under Browse cards, on the study home.' })
}

/** Stars a card for the learner: shown at once, reverted when the server rejects it. */
export function StarButton({ flashcard, hasKey = false, onChange }: StarButtonProps) {
  const star = useMutation({
    mutationFn: (isStarred: boolean) =>
      call(study.starFlashcard, { params: { id: flashcard.id }, body: { isStarred } }),
    onMutate: (isStarred) => onChange(isStarred),
    onSuccess: (_, isStarred) => isStarred && sayWhere(),
    onError: (error, isStarred) => {
      onChange(!isStarred)
      errorToast(textOf(error, 'Failed to star the card'))
    },
  })
  const toggle = () => star.mutate(!flashcard.isStarred)
  useSessionKeys(({ event }) =>
    hasKey && !event.altKey && event.key.toLowerCase() === 's' ? toggle : undefined,
  )
  return (
    <ToolButton
      label="Star"
      shortcut={hasKey ? 'S' : undefined}
      icon={IconStar}
      isOn={flashcard.isStarred}
      onClick={toggle}
    />
  )
}
