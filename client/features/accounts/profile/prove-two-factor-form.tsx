import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { totpProofBody } from '#contracts/accounts/account-security.ts'
import { showFormError } from './show-form-error.ts'

interface ProveTwoFactorFormProps<Result> {
  explanation: string
  submit: string
  send: (proof: { currentPassword: string; code: string }) => Promise<Result>
  onDone: (result: Result) => void
  onCancel: () => void
}

/** Password and code, to change the two-factor sign-in itself. */
export function ProveTwoFactorForm<Result>(props: ProveTwoFactorFormProps<Result>) {
  const { explanation, submit, send, onDone, onCancel } = props
  const form = useForm({
    initialValues: { currentPassword: '', code: '' },
    validate: validateWith(totpProofBody),
  })
  const prove = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => showFormError(form, error),
  })
  return (
    <form onSubmit={form.onSubmit((values) => prove.mutate(values))} noValidate>
      <Stack>
        <Text size="sm">{explanation}</Text>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <TextInput
          label="Code"
          description="From the app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          {...form.getInputProps('code')}
        />
        <FormActions>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={prove.isPending}>
            {submit}
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
