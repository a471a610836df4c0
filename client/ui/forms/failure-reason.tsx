import { Alert } from '@mantine/core'
import { reasonOf } from '#client/platform/calls/failure-text.ts'

/** Why the server has refused, in the form or dialog that asked for it; nothing without an error. */
export function FailureReason({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Alert color="red" variant="light" role="alert">
      {reasonOf(error)}
    </Alert>
  )
}
