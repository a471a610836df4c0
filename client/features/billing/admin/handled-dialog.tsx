import { Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { call } from '#client/platform/calls/calls.ts'
import { errorToast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { type AdminPayment, paymentAdmin } from '#contracts/billing/payment-admin.ts'
import { adviceText } from './payment-words.ts'
import { useChangePayment } from './use-change-payment.ts'

/** Notes what was done about money that fits no order, so that it no longer waits. */
export function HandledDialog({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const form = useForm({
    initialValues: { note: payment.handledNote },
    validate: { note: (note) => (note.trim() === '' ? 'Please say what was done' : null) },
  })
  const save = useChangePayment({
    send: (body: { note: string }) =>
      call(paymentAdmin.handleMismatch, { params: { id: payment.id }, body }, { urgent: true }),
    done: 'Payment marked as handled',
    onDone: onClose,
  })
  const submit = (values: { note: string }) =>
    save.mutate(values, { onError: () => errorToast('Failed to mark the payment as handled') })
  return (
    <Dialog title="Mark as handled" isOpen isKept={form.isDirty()} onClose={onClose}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <Text size="sm">
            {payment.note}. {adviceText(payment)} What is not refunded counts as revenue from then on.
          </Text>
          <Textarea
            label="What was done"
            placeholder="Refunded at the provider, payer informed"
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
            {...form.getInputProps('note')}
          />
        </Stack>
        <FormEnd action="Mark as handled" error={save.error} isPending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
