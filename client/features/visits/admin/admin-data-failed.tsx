import { Alert, Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { errorToast } from '#client/platform/toast.ts'
import { analyticsFailed } from './use-timeframe.ts'

/** Replaces a page for which nothing could be loaded. */
export function AdminDataFailed() {
  useEffect(() => errorToast(analyticsFailed), [])
  return (
    <Alert color="red" variant="light" title="Error loading admin data">
      <Text size="sm" mb="sm">
        Nothing of this page could be loaded. Check your connection, then load the page again.
      </Text>
      <Button variant="default" onClick={() => window.location.reload()}>
        Reload Page
      </Button>
    </Alert>
  )
}
