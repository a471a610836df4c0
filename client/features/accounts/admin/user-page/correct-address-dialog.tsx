import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useUserChange } from '#client/features/accounts/admin/use-user-change.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { correctAddressBody, type SupportedUser, userSupport } from '#contracts/accounts/user-support.ts'

/** Asks for another address in the place of a user who cannot sign in. */
export function CorrectAddressDialog({ user, onClose }: { user: SupportedUser; onClose: () => void }) {
  const form = useForm({
    initialValues: { email: user.pendingEmail ?? user.email, reason: '' },
    validate: validateWith(correctAddressBody),
  })
  const change = useUserChange({
    send: () =>
      call(
        userSupport.correctAddress,
        { params: { id: user.id }, body: form.getValues() },
        { urgent: true },
      ).catch((error: unknown) => {
        if (error instanceof CallError && error.fields) form.setErrors(error.fields)
        throw error
      }),
    done: 'A link is mailed to the new address',
    failed: 'The address could not be changed',
    onDone: onClose,
  })
  const isBesideField = change.error instanceof CallError && change.error.fields !== undefined
  return (
    <Dialog title={`Correct the address: ${user.username}`} isOpen isKept={form.isDirty()} onClose={onClose}>
      <form onSubmit={form.onSubmit(() => change.mutate())} noValidate>
        <Stack>
          <Text size="sm">
            {user.email} stays in force until the link that is mailed to the new address is opened.
          </Text>
          <TextInput
            label="New address"
            type="email"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('email')}
          />
          <Textarea
            label="Reason"
            description="Mailed to the present address, and kept in the audit log."
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
        </Stack>
        <FormEnd
          action="Mail the link"
          error={isBesideField ? null : change.error}
          isPending={change.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
