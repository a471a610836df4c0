import { Button, Group } from '@mantine/core'

interface LogPagesProps {
  /** The pages on the way to this one, each by the entry before which it begins. */
  pages: readonly string[]
  /** The last entry of this page, if there are older ones. */
  olderThan: string | number | undefined
  onPages: (pages: string[]) => void
}

/** Steps through the pages of a log. For a log with one page it renders nothing. */
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
        onClick={() => olderThan !== undefined && onPages([...pages, String(olderThan)])}
      >
        Older
      </Button>
    </Group>
  )
}
