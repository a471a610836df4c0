import { Button, Stack, Text, Title } from '@mantine/core'

interface UnreachableProps {
  onRetry: () => void
}

/** It cannot be told who is signed in: no network, or a server in trouble. */
export function Unreachable({ onRetry }: UnreachableProps) {
  return (
    <Stack align="flex-start" maw={560} mx="auto" mt="xl" role="alert">
      <Title order={1} size="h2">
        The server cannot be reached
      </Title>
      <Text>Check your connection and try again. Nothing that you saved is lost.</Text>
      <Button onClick={onRetry}>Try Again</Button>
    </Stack>
  )
}
