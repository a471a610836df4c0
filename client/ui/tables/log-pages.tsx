import { Button, Group } from '@mantine/core'

interface LogPagesProps {
  /** Those on the way to this one, by the id that each begins before. */
  pages: readonly number[]
  /** The last id of this page, where there are older entries. */
  olderThan: number | undefined
  onPages: (pages: number[]) => void
}

/** From one part of a log to the next. Nothing for a log of one part. */
export function LogPages({ pages, olderThan, onPages }: LogPagesProps) {
  if (pages.length === 0 && olderThan === undefined) return null
  return (
    <Group role="navigation" aria-label="Pages" justify="center">
      <Button variant="default" disabled={pages.length === 0} onClick={() => onPages(pages.slice(0, -1))}>
        Newer
      </Button>
      <Button
        variant="default"
        disabled={olderThan === undefined}
        onClick={() => olderThan !== undefined && onPages([...pages, olderThan])}
      >
        Older
      </Button>
    </Group>
  )
}
