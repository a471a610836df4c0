import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { errorToast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { type AdminUser, inviteBody, userAdmin } from '#contracts/accounts/user-admin.ts'
import { InvitationSent } from './invitation-sent.tsx'

interface InviteDialogProps {
  /** An admin who has not accepted yet: the invitation is sent again. */
  invited?: AdminUser
  onClose: () => void
}

export function InviteDialog({ invited, onClose }: InviteDialogProps) {
  const form = useForm({
    initialValues: { email: invited?.email ?? '', username: invited?.username ?? '' },
    validate: validateWith(inviteBody),
  })
  const invite = useMutation({
    mutationFn: (body: typeof form.values) => call(userAdmin.inviteAdmin, { body }, { urgent: true }),
    onSuccess: () => void reloadAdmin(),
    onError: (error) => {
      if (error instanceof CallError && error.fields) form.setErrors(error.fields)
      errorToast('Failed to invite admin')
    },
  })
  const isBesideField = invite.error instanceof CallError && invite.error.fields !== undefined
  const isComplete = form.values.email.trim() !== '' && form.values.username.trim() !== ''

  if (invite.data) {
    return (
      <Dialog title={invite.data.message} isOpen isKept onClose={onClose}>
        <InvitationSent {...invite.data} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={invited ? 'Send the invitation again' : 'Invite Admin'}
      isOpen
      isKept={form.isDirty()}
      onClose={onClose}
    >
      <form onSubmit={form.onSubmit((body) => invite.mutate(body))} noValidate>
        <Stack>
          <Text size="sm">
            {invited
              ? 'A new link is mailed, and a new temporary password made. The old ones stop working.'
              : 'A link to choose a password is mailed. The account has admin rights from the beginning.'}
          </Text>
          <TextInput
            label="Email"
            type="email"
            autoComplete="off"
            readOnly={invited !== undefined}
            data-autofocus={invited ? undefined : true}
            {...form.getInputProps('email')}
          />
          <TextInput
            label="Username"
            autoComplete="off"
            autoCapitalize="none"
            {...form.getInputProps('username')}
          />
        </Stack>
        <FormEnd
          action={invited ? 'Send again' : 'Send invitation'}
          error={isBesideField ? null : invite.error}
          isPending={invite.isPending}
          isDisabled={!isComplete}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
