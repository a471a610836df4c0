import { Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { focusFirstError } from '#client/platform/calls/focus-first-error.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { errorToast } from '#client/platform/toast.ts'
import { accounts, loginBody, type User } from '#contracts/accounts/accounts.ts'
import { RecoveryDialog } from './recovery-dialog.tsx'

interface LoginFormProps {
  /** Filled in where it is known. */
  username?: string | undefined
  onSignedIn: (user: User) => void
  onSecondStep: (challenge: string) => void
}

export function LoginForm({ username: known = '', onSignedIn, onSecondStep }: LoginFormProps) {
  const [passwordOpen, password] = useDisclosure(false)
  const [usernameOpen, username] = useDisclosure(false)
  const form = useForm({
    initialValues: { username: known, password: '' },
    validate: validateWith(loginBody),
    validateInputOnBlur: true,
  })
  const login = useMutation({
    mutationFn: (body: typeof form.values) => call(accounts.login, { body }, { urgent: true }),
    onSuccess: (reply) => ('twoFactorRequired' in reply ? onSecondStep(reply.challenge) : onSignedIn(reply)),
    onError: (error) => errorToast(textOf(error, 'Invalid username or password'), 'Login Failed'),
  })

  return (
    <>
      <form onSubmit={form.onSubmit((values) => login.mutate(values), focusFirstError)} noValidate>
        <Stack>
          <TextInput
            label="Username"
            description="Or the e-mail address of your account"
            autoComplete="username"
            autoCapitalize="none"
            {...form.getInputProps('username')}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={login.isPending} fullWidth>
            Sign In
          </Button>
          <Group justify="space-between" gap="xs">
            <Anchor component="button" type="button" size="sm" py={4} onClick={password.open}>
              Forgot password?
            </Anchor>
            <Anchor component="button" type="button" size="sm" py={4} onClick={username.open}>
              Forgot username?
            </Anchor>
          </Group>
        </Stack>
      </form>
      <RecoveryDialog kind="password" opened={passwordOpen} onClose={password.close} />
      <RecoveryDialog kind="username" opened={usernameOpen} onClose={username.close} />
    </>
  )
}
