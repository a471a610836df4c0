import { Button, Group } from '@mantine/core'

interface PlacePagerProps {
  /** The places of the neighbouring pages, as the server names them; null where there is none. */
  previous: string | null
  next: string | null
  onPlace: (place: { after?: string; before?: string }) => void
}

/** Steps through a list whose pages begin after a place in its order. For one page it renders nothing. */
export function PlacePager({ previous, next, onPlace }: PlacePagerProps) {
  if (previous === null && next === null) return null
  return (
    <Group role="navigation" aria-label="Pages" justify="center">
      <Button
        variant="default"
        disabled={previous === null}
        onClick={() => previous !== null && onPlace({ before: previous })}
      >
        Back
      </Button>
      <Button
        variant="default"
        disabled={next === null}
        onClick={() => next !== null && onPlace({ after: next })}
      >
        Next
      </Button>
    </Group>
  )
}
