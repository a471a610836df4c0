import { InterestsNeeded } from '#client/features/editorial/people/interests-needed.tsx'
import { CallError } from '#client/platform/calls/call-error.ts'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'

/** The reason for a refusal; where the statement of interests is missing, with the way to it. */
export function NeedsInterests({ error }: { error: Error | null }) {
  const isMissing = error instanceof CallError && error.code === 'interests_missing'
  return isMissing ? <InterestsNeeded /> : <FailureReason error={error} />
}
