import { Button } from '@mantine/core'
import { CallError } from '#client/platform/calls/call-error.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import classes from './user-not-loaded.module.css'

interface UserNotLoadedProps {
  error: Error
  onRetry: () => void
}

/** Shown when the signed-in user is unknown, because there is no network or the server fails. */
export function UserNotLoaded({ error, onRetry }: UserNotLoadedProps) {
  const isUnreachable = error instanceof CallError && error.status === 0
  return (
    <div className={classes.message} role="alert">
      <h1 className="text-title-5">
        {isUnreachable ? 'The server cannot be reached' : 'The server could not answer'}
      </h1>
      <p>{reasonOf(error)} Nothing that you saved is lost.</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  )
}
