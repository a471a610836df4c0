import { Button, Stack, Text, Title } from '@mantine/core'
import { CallError } from '#client/platform/calls/call-error.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'

interface UserNotLoadedProps {
  error: Error
  onRetry: () => void
}

/** The signed-in user is unknown: there is no network, or the server fails. */
export function UserNotLoaded({ error, onRetry }: UserNotLoadedProps) {
  const isUnreachable = error instanceof CallError && error.status === 0
  return (
    <Stack align="flex-start" maw={560} mx="auto" mt="xl" role="alert">
      <Title order={1} size="h2">
        {isUnreachable ? 'The server cannot be reached' : 'The server could not answer'}
      </Title>
      <Text>{reasonOf(error)} Nothing that you saved is lost.</Text>
      <Button onClick={onRetry}>Try Again</Button>
    </Stack>
  )
}
