import { Button, Group } from '@mantine/core'

interface PlacePagerProps {
  /** Shows the neighbouring page; undefined where there is none. */
  onBack: (() => void) | undefined
  onNext: (() => void) | undefined
  words?: { back: string; next: string }
}

const byAge = { back: 'Newer', next: 'Older' }

/** Steps through a list whose pages begin after a place in its order. For one page it renders nothing. */
export function PlacePager({ onBack, onNext, words = byAge }: PlacePagerProps) {
  if (!onBack && !onNext) return null
  return (
    <Group role="navigation" aria-label="Pages" justify="center">
      <Button variant="default" disabled={!onBack} onClick={onBack}>
        {words.back}
      </Button>
      <Button variant="default" disabled={!onNext} onClick={onNext}>
        {words.next}
      </Button>
    </Group>
  )
}
