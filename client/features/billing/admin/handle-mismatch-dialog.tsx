import { call } from '#client/platform/calls/calls.ts'
import { type AdminPayment, paymentAdmin } from '#contracts/billing/payment-admin.ts'
import { HandledDialog } from './handled-dialog.tsx'
import { adviceText } from './payment-words.ts'
import { useChangePayment } from './use-change-payment.ts'

/** Records what was done about a payment that fits no order. */
export function HandleMismatchDialog({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const save = useChangePayment({
    send: (body: { note: string }) =>
      call(paymentAdmin.handleMismatch, { params: { id: payment.id }, body }, { urgent: true }),
    done: 'Payment marked as handled',
    onDone: onClose,
  })
  return (
    <HandledDialog
      action="Mark as handled"
      explanation={`${payment.note}. ${adviceText(payment)} What is not refunded counts as revenue from then on.`}
      placeholder="Refunded at the provider, payer informed"
      note={payment.handledNote}
      failed="Failed to mark the payment as handled"
      save={save}
      onClose={onClose}
    />
  )
}
