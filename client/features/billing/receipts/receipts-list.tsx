import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { download } from '#client/platform/calls/download.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { dayText } from '#client/ui/text/date-text.ts'
import { type OwnPayment, receipts } from '#contracts/billing/receipts.ts'
import { priceText } from '#domain/text/price-text.ts'
import classes from './receipts-list.module.css'

/** One's own payments, each with its receipt. */
export function ReceiptsList() {
  const { data: payments, error, refetch } = useQuery(queryFor(receipts.listOwnPayments))
  if (error) return <LoadFailed what="your payments" error={error} onRetry={() => void refetch()} />
  if (!payments) return null
  if (payments.length === 0)
    return <Text c="dimmed">You have paid for nothing yet, so there is no receipt.</Text>
  return (
    <ul className={classes.list} aria-label="Payments">
      {payments.map((payment) => (
        <li key={payment.id} className={classes.payment}>
          <div>
            <span className={classes.plan}>{payment.planName ?? 'Payment'}</span>
            <span className={classes.detail}>{detailOf(payment)}</span>
          </div>
          <ReceiptButton payment={payment} />
        </li>
      ))}
    </ul>
  )
}

function detailOf({ amount, refundedAmount, paidAt, accessUntil }: OwnPayment): string {
  return [
    `${priceText(amount)} on ${dayText(paidAt)}`,
    refundedAmount > 0 && `${priceText(refundedAmount)} refunded`,
    accessUntil && `access until ${dayText(accessUntil)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function ReceiptButton({ payment }: { payment: OwnPayment }) {
  const save = useMutation({
    mutationFn: () => download(receipts.getReceipt, { params: { id: payment.id } }),
    onError: (error) => errorToast(`The receipt could not be downloaded. ${reasonOf(error)}`),
  })
  return (
    <Button
      variant="default"
      loading={save.isPending}
      aria-label={`Download receipt of ${dayText(payment.paidAt)}`}
      onClick={() => save.mutate()}
    >
      Download receipt
    </Button>
  )
}
