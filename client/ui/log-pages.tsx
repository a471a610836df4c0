import { Button, Group } from '@mantine/core'

interface LogPagesProps {
  hasNewer: boolean
  hasOlder: boolean
  onNewer: () => void
  onOlder: () => void
}

/** From one part of a log to the next. Nothing for a log of one part. */
export function LogPages({ hasNewer, hasOlder, onNewer, onOlder }: LogPagesProps) {
  if (!hasNewer && !hasOlder) return null
  return (
    <Group role="navigation" aria-label="Pages" justify="center">
      <Button variant="default" disabled={!hasNewer} onClick={onNewer}>
        Newer
      </Button>
      <Button variant="default" disabled={!hasOlder} onClick={onOlder}>
        Older
      </Button>
    </Group>
  )
}
