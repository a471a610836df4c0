import { Button } from '@mantine/core'
import type { BrowseRow } from '#contracts/study/browse.ts'
import type { CardMark, MarkName } from './use-mark-cards.ts'

const words: Record<MarkName, { on: string; off: string }> = {
  isStarred: { on: 'Star', off: 'Unstar' },
  isSuspended: { on: 'Not for me', off: 'Ask again' },
  isBuried: { on: 'Not today', off: 'Ask today' },
}
const names: MarkName[] = ['isStarred', 'isSuspended', 'isBuried']

interface MarkButtonsProps {
  /** The cards that are known of those to be marked. */
  rows: readonly BrowseRow[]
  isDisabled: boolean
  onMark: (mark: CardMark) => void
}

/** Sets a mark, or takes it back where all cards have it. */
export function MarkButtons({ rows, isDisabled, onMark }: MarkButtonsProps) {
  return names.map((name) => {
    const isOn = rows.length > 0 && rows.every((row) => row[name])
    return (
      <Button
        key={name}
        size="sm"
        h={44}
        variant="default"
        disabled={isDisabled}
        onClick={() => onMark({ name, isOn: !isOn })}
      >
        {words[name][isOn ? 'off' : 'on']}
      </Button>
    )
  })
}
