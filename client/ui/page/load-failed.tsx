import { Alert, Button, Text } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { CallError } from '#client/platform/calls/call-error.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { errorToast } from '#client/platform/toast.ts'

interface LoadFailedProps {
  /** What could not be loaded, as in "your sessions". */
  what: string
  error: Error
  /** Shown once, as a toast. */
  announcement?: string
  /** What to say where there is no network; else to check the connection. */
  offline?: string
  onRetry: () => void
}

/** A failure is red. Having no network is none: it is said in grey. */
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
