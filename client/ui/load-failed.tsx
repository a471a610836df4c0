import { Alert, Button, Text } from '@mantine/core'

interface LoadFailedProps {
  /** What could not be loaded, as in "your sessions". */
  what: string
  onRetry: () => void
}

export function LoadFailed({ what, onRetry }: LoadFailedProps) {
  return (
    <Alert color="red" variant="light" title={`Could not load ${what}`}>
      <Text size="sm" mb="sm">
        Check your connection and try again.
      </Text>
      <Button variant="default" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  )
}
