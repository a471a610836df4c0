import { Alert, Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { reasonOf } from '#client/platform/call-error.ts'
import { errorToast } from '#client/platform/toast.ts'

interface LoadFailedProps {
  /** What could not be loaded, as in "your sessions". */
  what: string
  error: Error
  /** Shown once, as a toast. */
  announcement?: string
  onRetry: () => void
}

export function LoadFailed({ what, error, announcement, onRetry }: LoadFailedProps) {
  useEffect(() => {
    if (announcement) errorToast(announcement)
  }, [announcement])
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
