import { Alert } from '@mantine/core'
import { reasonOf } from '#client/platform/calls/failure-text.ts'

/** The reason why the server has rejected a form or dialog. Without an error it renders nothing. */
export function FailureReason({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Alert color="red" variant="light" role="alert">
      {reasonOf(error)}
    </Alert>
  )
}
