import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { errorToast } from '#client/platform/toast.ts'
import { accounts, secondStepBody, type User } from '#contracts/accounts/accounts.ts'

interface SecondStepFormProps {
  challenge: string
  onSignedIn: (user: User) => void
  onBack: () => void
}

/** After the password: a code from the authenticator app, or a recovery code. */
export function SecondStepForm({ challenge, onSignedIn, onBack }: SecondStepFormProps) {
  const form = useForm({
    initialValues: { challenge, code: '' },
    validate: validateWith(secondStepBody),
  })
  const confirm = useMutation({
    mutationFn: (body: typeof form.values) => call(accounts.loginSecondStep, { body }, { urgent: true }),
    onSuccess: onSignedIn,
    onError: (error) => errorToast(textOf(error, 'The code is not correct'), 'Login Failed'),
  })

  return (
    <form onSubmit={form.onSubmit((values) => confirm.mutate(values))} noValidate>
      <Stack>
        <Text>Enter the six digits that your authenticator app shows, or one of your recovery codes.</Text>
        <TextInput
          label="Code"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoFocus
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={confirm.isPending} fullWidth>
          Confirm
        </Button>
        <Anchor component="button" type="button" size="sm" py={4} onClick={onBack}>
          Back to sign-in
        </Anchor>
      </Stack>
    </form>
  )
}
