import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#client/platform/toast.ts'
import { type AdminPayment, paymentAdmin } from '#contracts/billing/payment-admin.ts'

interface PaymentChange<Values> {
  send: (values: Values) => Promise<AdminPayment>
  done: string
  onDone: () => void
}

/** Sends what an admin did about a payment; every list of payments is loaded again. */
export function useChangePayment<Values>({ send, done, onDone }: PaymentChange<Values>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      toast({ title: 'Success', description: done })
      onDone()
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(paymentAdmin.listPayments.path),
      })
    },
  })
}
