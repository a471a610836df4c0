import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { accounts, passwordBody } from '#contracts/accounts/accounts.ts'
import { NewPasswordInput } from './new-password-input.tsx'

interface PasswordFormProps {
  /** The label of the current password. */
  currentLabel?: string
  onChanged?: () => void
}

export function PasswordForm({ currentLabel = 'Current password', onChanged }: PasswordFormProps) {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: validateWith(passwordBody),
  })
  const change = useMutation({
    mutationFn: (body: typeof form.values) => call(accounts.changePassword, { body }, { urgent: true }),
    onSuccess: () => {
      form.reset()
      toast({ title: 'Password updated successfully', description: 'Your other sessions were signed out.' })
      onChanged?.()
    },
    onError: (error) => {
      if (error instanceof CallError && error.fields) form.setErrors(error.fields)
      errorToast(textOf(error, 'Please try again'), 'Failed to update password')
    },
  })

  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Stack>
        <PasswordInput
          label={currentLabel}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordInput label="New password" {...form.getInputProps('newPassword')} />
        <PasswordInput
          label="Confirm new password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <Group>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
