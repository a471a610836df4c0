import { Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { errorToast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'

interface HandledDialogProps {
  action: string
  /** What follows from it. */
  explanation: React.ReactNode
  placeholder: string
  /** What was noted before. */
  note: string
  failed: string
  save: {
    mutate: (body: { note: string }, options: { onError: () => void }) => void
    error: Error | null
    isPending: boolean
  }
  onClose: () => void
}

/** Records what was done about a payment or a dispute, so that it no longer waits for a decision. */
export function HandledDialog(props: HandledDialogProps) {
  const { action, explanation, placeholder, note, failed, save, onClose } = props
  const form = useForm({
    initialValues: { note },
    validate: { note: (typed) => (typed.trim() === '' ? 'Please say what was done' : null) },
  })
  const submit = (values: { note: string }) => save.mutate(values, { onError: () => errorToast(failed) })
  return (
    <Dialog title={action} isOpen isKept={form.isDirty()} onClose={onClose}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <Text size="sm">{explanation}</Text>
          <Textarea
            label="What was done"
            placeholder={placeholder}
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
            {...form.getInputProps('note')}
          />
        </Stack>
        <FormEnd action={action} error={save.error} isPending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
