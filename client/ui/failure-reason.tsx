import { Alert } from '@mantine/core'
import { reasonOf } from '#client/platform/call-error.ts'

/** Why the server has refused, in the dialog that asked for it. */
export function FailureReason({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Alert color="red" variant="light" mt="sm" role="alert">
      {reasonOf(error)}
    </Alert>
  )
}
