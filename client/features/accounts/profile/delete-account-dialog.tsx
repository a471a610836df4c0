import { Button, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '#client/platform/calls/calls.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { paths } from '#client/platform/paths.ts'
import { signOut } from '#client/platform/user/session.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { accountSecurity, confirmPasswordBody } from '#contracts/accounts/account-security.ts'
import { deletedAccountState } from './deleted-account.ts'
import { showFormError } from './show-form-error.ts'

/** The confirmation before everything is deleted. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { currentPassword: '' },
    validate: validateWith(confirmPasswordBody),
  })
  const remove = useMutation({
    mutationFn: (body: typeof form.values) => call(accountSecurity.deleteAccount, { body }, { urgent: true }),
    onSuccess: async () => {
      await navigate(paths.auth, { replace: true, state: deletedAccountState })
      void signOut()
    },
    onError: (error) => showFormError(form, error),
  })
  return (
    <Modal opened onClose={onClose} title="Delete account">
      <form onSubmit={form.onSubmit((values) => remove.mutate(values))} noValidate>
        <Stack>
          <Text size="sm">
            Your profile, your progress and every review are deleted at once and cannot be brought back. Paid
            access ends. Payment records stay for the books, without your name.
          </Text>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('currentPassword')}
          />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Keep my account
            </Button>
            <Button type="submit" color="red" loading={remove.isPending}>
              Delete for good
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Modal>
  )
}
