import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { accountSecurity, confirmPasswordBody } from '#contracts/accounts/account-security.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { showFormError } from './show-form-error.ts'

interface ConfirmPasswordFormProps {
  onConfirmed: (setup: Reply<typeof accountSecurity.totpSetup>) => void
  onCancel: () => void
}

/** First step: the password, so that nobody at an unlocked device can lock the owner out. */
export function ConfirmPasswordForm({ onConfirmed, onCancel }: ConfirmPasswordFormProps) {
  const form = useForm({
    initialValues: { currentPassword: '' },
    validate: validateWith(confirmPasswordBody),
  })
  const confirm = useMutation({
    mutationFn: (body: typeof form.values) => call(accountSecurity.totpSetup, { body }, { urgent: true }),
    onSuccess: onConfirmed,
    onError: (error) => showFormError(form, error),
  })
  return (
    <form onSubmit={form.onSubmit((values) => confirm.mutate(values))} noValidate>
      <Stack>
        <Text size="sm">Enter your password to begin. You need an authenticator app on your phone.</Text>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <FormActions>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            Continue
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
