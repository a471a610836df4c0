import { Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { mailAdmin, plainEmailBody } from '#contracts/messages/mail-admin.ts'

/** A plain e-mail to one person. */
export function PlainMailDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { to: '', subject: '', message: '' },
    validate: validateWith(plainEmailBody),
  })
  const send = useMutation({
    mutationFn: (body: typeof form.values) => call(mailAdmin.sendEmail, { body }, { urgent: true }),
    onSuccess: async ({ message }) => {
      toast({ title: 'Success', description: message })
      onClose()
      await reloadAdmin()
    },
    onError: (error) => {
      if (error instanceof CallError && error.fields) form.setErrors(error.fields)
      errorToast('Failed to send email')
    },
  })
  return (
    <Dialog title="Write an e-mail" isOpen isKept={form.isDirty()} onClose={onClose} size="lg">
      <form onSubmit={form.onSubmit((values) => send.mutate(values))} noValidate>
        <Stack gap="md">
          <TextInput type="email" label="To" maxLength={254} data-autofocus {...form.getInputProps('to')} />
          <TextInput label="Subject" maxLength={200} {...form.getInputProps('subject')} />
          <Textarea
            label="Message"
            description="Plain text; its line breaks stay."
            rows={8}
            maxLength={20_000}
            {...form.getInputProps('message')}
          />
        </Stack>
        <FormEnd action="Send" error={send.error} isPending={send.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
