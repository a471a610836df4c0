import { NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { errorToast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { type AdminPayment, paymentAdmin } from '#contracts/billing/payment-admin.ts'
import { EndAccess } from './end-access.tsx'
import { currencyName, moneyText, payerText, providerNames } from './payment-words.ts'
import { useChangePayment } from './use-change-payment.ts'

interface RefundValues {
  amount: number | string
  endsAccess: boolean
  note: string
}

/**
 * Records a refund that was made elsewhere, such as in the provider's dashboard. It also ends the premium that the payment bought, if the
 * admin chooses so.
 */
export function RefundDialog({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const { id, amount, currency, refundedAmount, provider } = payment
  const whole = moneyText(amount, currency)
  const form = useForm<RefundValues>({
    initialValues: { amount: refundedAmount || amount, endsAccess: false, note: '' },
    validate: {
      amount: (typed) =>
        typed === '' || Number(typed) < 0 || Number(typed) > amount
          ? `Enter an amount from 0 to ${whole}`
          : null,
    },
  })
  const save = useChangePayment({
    send: (values: RefundValues) =>
      call(
        paymentAdmin.markRefunded,
        { params: { id }, body: { ...values, amount: Number(values.amount) } },
        { urgent: true },
      ),
    done: 'Refund saved',
    onDone: onClose,
  })
  const submit = (values: RefundValues) =>
    save.mutate(values, {
      onError: (error) => {
        if (error instanceof CallError && error.fields) form.setErrors(error.fields)
        errorToast('Failed to save the refund')
      },
    })
  return (
    <Dialog title="Note a refund" isOpen isKept={form.isDirty()} onClose={onClose}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <Text size="sm">
            {whole} from {payerText(payment)}. No money moves here: this notes what went back in the dashboard
            of {providerNames[provider]} or by another way.
          </Text>
          <NumberInput
            label={`Refunded in total (${currencyName(currency)})`}
            description="0 takes the mark back."
            min={0}
            max={amount}
            step={0.01}
            decimalScale={2}
            allowNegative={false}
            clampBehavior="none"
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <EndAccess payment={payment} {...form.getInputProps('endsAccess', { type: 'checkbox' })} />
          <Textarea
            label="Note (optional)"
            description="Kept with the payment and in the audit log."
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('note')}
          />
        </Stack>
        <FormEnd action="Save refund" error={save.error} isPending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
