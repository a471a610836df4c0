import { Alert, Button, Text } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { CallError } from '#client/platform/calls/call-error.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { errorToast } from '#client/platform/toast.ts'

interface LoadFailedProps {
  /** The name of what could not be loaded, as in "your sessions". */
  what: string
  error: Error
  /** The text of a toast, shown once. */
  announcement?: string
  /** The text without a network. The default asks to check the connection. */
  offline?: string
  onRetry: () => void
}

/**
 * Says that something could not be loaded. A failure is red. A missing network is not a failure, so it is
 * grey.
 */
export function LoadFailed({ what, error, announcement, offline, onRetry }: LoadFailedProps) {
  useEffect(() => {
    if (announcement) errorToast(announcement)
  }, [announcement])
  const isOffline = error instanceof CallError && error.status === 0
  return (
    <Alert
      {...(isOffline ? { color: 'gray', icon: <IconWifiOff />, role: 'status' } : { color: 'red' })}
      variant="light"
      title={isOffline && offline ? 'No connection' : `Could not load ${what}`}
    >
      <Text size="sm" mb="sm">
        {(isOffline && offline) || reasonOf(error)}
      </Text>
      <Button variant="default" onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  )
}
