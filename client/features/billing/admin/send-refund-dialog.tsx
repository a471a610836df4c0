import { NumberInput, Select, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { newId } from '#client/platform/new-id.ts'
import { errorToast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { type AdminPayment, paymentAdmin, type refundReasons } from '#contracts/billing/payment-admin.ts'
import { EndAccess } from './end-access.tsx'
import { currencyName, leftOf, moneyText, payerText, providerNames } from './payment-words.ts'
import { useChangePayment } from './use-change-payment.ts'

type Reason = (typeof refundReasons)[number]

const reasons: { value: Reason; label: string }[] = [
  { value: 'requested_by_customer', label: 'The payer asked for it' },
  { value: 'duplicate', label: 'It was paid twice' },
  { value: 'fraudulent', label: 'The payment was fraud' },
]

interface RefundValues {
  amount: number | string
  reason: Reason
  endsAccess: boolean
  note: string
}

/** Sends money back through the provider: all that is left of the payment, or a part of it. */
export function SendRefundDialog({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const { id, currency, refundedAmount, provider, status } = payment
  const left = leftOf(payment)
  const most = moneyText(left, currency)
  // A second try is the same refund, whatever became of the first.
  const [requestId] = useState(newId)
  const form = useForm<RefundValues>({
    initialValues: {
      amount: left,
      reason: status === 'mismatch' ? 'duplicate' : 'requested_by_customer',
      endsAccess: false,
      note: '',
    },
    validate: {
      amount: (typed) =>
        Number(typed) > 0 && Number(typed) <= left ? null : `Enter an amount from 0.01 to ${most}`,
    },
  })
  const send = useChangePayment({
    send: (values: RefundValues) =>
      call(
        paymentAdmin.refundPayment,
        {
          params: { id },
          body: { ...values, requestId, refundedBefore: refundedAmount, amount: Number(values.amount) },
        },
        { urgent: true },
      ),
    done: sentText,
    onDone: onClose,
  })
  const submit = (values: RefundValues) =>
    send.mutate(values, {
      onError: (error) => {
        if (error instanceof CallError && error.fields) form.setErrors(error.fields)
        errorToast('Failed to send the refund')
      },
    })
  return (
    <Dialog title="Refund" isOpen isKept={form.isDirty()} onClose={onClose}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <Text size="sm">
            {providerNames[provider]} sends the money back to {payerText(payment)}, who gets an e-mail with
            the sum and what it means for their access as soon as it has left.
          </Text>
          <NumberInput
            label={`Amount (${currencyName(currency)})`}
            description={`${most} is left of this payment.`}
            min={0.01}
            max={left}
            step={0.01}
            decimalScale={2}
            allowNegative={false}
            clampBehavior="none"
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <Select label="Reason" data={reasons} allowDeselect={false} {...form.getInputProps('reason')} />
          <EndAccess payment={payment} {...form.getInputProps('endsAccess', { type: 'checkbox' })} />
          <Textarea
            label="Note (optional)"
            description="Kept with the payment, for admins alone."
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('note')}
          />
        </Stack>
        <FormEnd action="Refund" error={send.error} isPending={send.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** What has become of the refund that was just sent, the newest of the payment. */
function sentText({ refunds, provider }: AdminPayment): string {
  const state = refunds.at(-1)?.state
  const name = providerNames[provider]
  if (state === 'requested')
    return `${name} cannot be reached. The refund is saved, and sent as soon as it can be`
  return state === 'pending' ? `${name} has taken the refund. It is on its way` : 'Refund sent'
}
