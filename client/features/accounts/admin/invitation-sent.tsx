import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import type { AdminUser } from '#contracts/accounts/user-admin.ts'

interface InvitationSentProps {
  user: AdminUser
  tempPassword: string
  hasMailServer: boolean
  onDone: () => void
}

/** The temporary password is shown only once. */
export function InvitationSent({ user, tempPassword, hasMailServer, onDone }: InvitationSentProps) {
  const clipboard = useClipboard({ timeout: 2000 })
  return (
    <Stack>
      <Text size="sm">
        {hasMailServer ? (
          <>
            The invitation to <strong>{user.email}</strong> is queued; the outbox says when it was sent.
          </>
        ) : (
          'No mail server is set: the invitation waits in the outbox.'
        )}{' '}
        Its link works once, for 7 days.
      </Text>
      <Text size="sm">
        If the message does not arrive, <strong>{user.username}</strong> can sign in with this temporary
        password instead, once and within the same time. It is not shown again.
      </Text>
      <Group>
        <Code fz="md" aria-label="Temporary password">
          {tempPassword}
        </Code>
        <Button variant="default" onClick={() => clipboard.copy(tempPassword)}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <FormActions>
        <Button onClick={onDone}>Done</Button>
      </FormActions>
    </Stack>
  )
}
