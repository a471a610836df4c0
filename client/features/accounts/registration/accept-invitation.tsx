import { Alert, Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import classes from '#client/features/accounts/sign-in/auth-screen.module.css'
import { NewPasswordInput } from '#client/features/accounts/sign-in/new-password-input.tsx'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'
import { signedIn } from '#client/platform/user/session.ts'
import { accounts, invitationBody, type User } from '#contracts/accounts/accounts.ts'

/** The token of an invitation's link, from the fragment of its address. */
export function invitationIn(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('invitation') ?? undefined
}

interface AcceptInvitationProps {
  token: string
  /** A user who is already signed in. */
  present: User | null
}

/** An invited admin chooses the password of the account. */
export function AcceptInvitation({ token, present }: AcceptInvitationProps) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { token, newPassword: '' },
    validate: validateWith(invitationBody),
  })
  const accept = useMutation({
    mutationFn: (body: typeof form.values) => call(accounts.acceptInvitation, { body }, { urgent: true }),
    onSuccess: (user) => {
      void signedIn(user)
      void navigate(user.isAdmin ? paths.admin : paths.study, { replace: true })
    },
    onError: (error) => {
      if (error instanceof CallError && error.fields) form.setErrors(error.fields)
    },
  })
  const { error } = accept
  const isOver = error instanceof CallError && error.code.startsWith('invitation_')
  const isAboutField = error instanceof CallError && error.fields?.newPassword !== undefined

  return (
    <div className={classes.page}>
      <Paper className={classes.panel ?? ''}>
        <Title order={1} size="h2">
          Accept the invitation
        </Title>
        <Text c="dimmed" mt={4} mb="lg">
          You are invited to help run {site.name} as an administrator.
        </Text>
        <Stack>
          {error && !isAboutField && (
            <Alert
              color="red"
              variant="light"
              role="alert"
              title={isOver ? 'This link cannot be used' : undefined}
            >
              {reasonOf(error)}
            </Alert>
          )}
          {isOver ? (
            <Button component={Link} to={paths.login}>
              Go to the sign-in
            </Button>
          ) : (
            <form onSubmit={form.onSubmit((body) => accept.mutate(body))} noValidate>
              <Stack>
                <NewPasswordInput label="Choose a password" {...form.getInputProps('newPassword')} />
                {present && (
                  <Text size="sm">
                    You are signed in as {present.username}; accepting signs you in to the invited account
                    instead.
                  </Text>
                )}
                <Text size="sm">
                  By accepting you agree to the <Legal to={paths.terms}>terms of service</Legal> and the{' '}
                  <Legal to={paths.privacy}>privacy policy</Legal>.
                </Text>
                <Button type="submit" loading={accept.isPending}>
                  Accept and sign in
                </Button>
              </Stack>
            </form>
          )}
        </Stack>
      </Paper>
    </div>
  )
}

function Legal({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} target="_blank" underline="always" inherit>
      {children}
    </Anchor>
  )
}
