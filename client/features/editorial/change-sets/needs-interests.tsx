import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { CallError } from '#client/platform/calls/call-error.ts'
import { paths } from '#client/platform/paths.ts'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'

/** The reason for a refusal; where the statement of interests is missing, with the way to it. */
export function NeedsInterests({ error }: { error: Error | null }) {
  if (!(error instanceof CallError) || error.code !== 'interests_missing')
    return <FailureReason error={error} />
  return (
    <Alert color="yellow" variant="light" role="alert">
      Your interests of this year are not stated yet.{' '}
      <Anchor component={Link} to={paths.editorialPeople} inherit underline="always">
        State them under People
      </Anchor>
    </Alert>
  )
}
