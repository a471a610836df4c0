import { Alert, Button, Text } from '@mantine/core'
import { reasonOf } from '#client/platform/call-error.ts'

interface LoadFailedProps {
  /** What could not be loaded, as in "your sessions". */
  what: string
  error: Error
  onRetry: () => void
}

export function LoadFailed({ what, error, onRetry }: LoadFailedProps) {
  return (
    <Alert color="red" variant="light" title={`Could not load ${what}`}>
      <Text size="sm" mb="sm">
        {reasonOf(error)}
      </Text>
      <Button variant="default" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  )
}
