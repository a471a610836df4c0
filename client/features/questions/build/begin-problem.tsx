import { Alert } from '@mantine/core'
import type { CallError } from '#client/platform/calls/call-error.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'

/** Why a block could not be built. */
export function BeginProblem({ error }: { error: CallError | null }) {
  return (
    error && (
      <Alert color="red" variant="light" title="The block was not built" role="alert">
        {reasonOf(error)}
      </Alert>
    )
  )
}
