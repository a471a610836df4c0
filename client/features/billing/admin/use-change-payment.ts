import { useMutation } from '@tanstack/react-query'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { toast } from '#client/platform/toast.ts'
import type { AdminPayment } from '#contracts/billing/payment-admin.ts'

interface PaymentChange<Values> {
  send: (values: Values) => Promise<AdminPayment>
  /** What to say when it is done. */
  done: string | ((payment: AdminPayment) => string)
  onDone: () => void
}

/** Sends an admin's change of a payment. Everything on the admin page is loaded again afterwards. */
export function useChangePayment<Values>({ send, done, onDone }: PaymentChange<Values>) {
  return useMutation({
    mutationFn: send,
    onSuccess: async (payment) => {
      toast({ title: 'Success', description: typeof done === 'string' ? done : done(payment) })
      onDone()
      await reloadAdmin()
    },
  })
}
