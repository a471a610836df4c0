import { Alert, Button, Text } from '@mantine/core'
import { type CallError, reasonOf } from '#client/platform/calls.ts'

interface LoadFailedProps {
  /** What could not be loaded, as in "your sessions". */
  what: string
  error?: CallError
  onRetry: () => void
}

export function LoadFailed({ what, error, onRetry }: LoadFailedProps) {
  return (
    <Alert color="red" variant="light" title={`Could not load ${what}`}>
      <Text size="sm" mb="sm">
        {error ? reasonOf(error) : 'Check your connection and try again.'}
      </Text>
      <Button variant="default" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  )
}
