import { Anchor, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { call, urlOf } from '#client/platform/calls/calls.ts'
import { download } from '#client/platform/calls/download.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { useOlder } from '#client/platform/calls/use-older.ts'
import { newId } from '#client/platform/new-id.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { OlderRows } from '#client/ui/tables/older-rows.tsx'
import { RowActions, RowButton } from '#client/ui/tables/row-actions.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { type AdminPayment, paymentAdmin, placeOf } from '#contracts/billing/payment-admin.ts'
import { PaymentStates } from './payment-states.tsx'
import { moneyText, providerNames, refundText } from './payment-words.ts'
import { ProviderReference } from './provider-reference.tsx'

const columns: Column<AdminPayment>[] = [
  { name: 'payment', heading: 'Payment', cell: (payment) => <Payment payment={payment} /> },
  {
    name: 'provider',
    heading: 'Provider',
    cell: (payment) => (
      <>
        {providerNames[payment.provider]}
        <Soft>
          <ProviderReference payment={payment} />
        </Soft>
      </>
    ),
  },
  { name: 'state', heading: 'State', cell: (payment) => <State payment={payment} /> },
  { name: 'actions', heading: '', align: 'end', cell: (payment) => <Actions payment={payment} /> },
]

/** The payments of a user, each with its receipt. */
export function UserPayments({ userId }: { userId: number }) {
  const query = { user: userId }
  const list = useOlder({
    address: urlOf(paymentAdmin.listPayments, { query }),
    load: (place, options) => call(paymentAdmin.listPayments, { query: { ...query, ...place } }, options),
    rowsOf: ({ payments }) => payments,
    placeOf,
  })
  return (
    <OlderRows list={list} what="the payments">
      {(payments) => (
        <DataTable
          label="Payments"
          columns={columns}
          rows={payments}
          keyOf={({ id }) => id}
          empty="Nothing was paid from this account."
        />
      )}
    </OlderRows>
  )
}

function Payment({ payment }: { payment: AdminPayment }) {
  const { id, amount, currency, planName, paidAt, receiptNumber } = payment
  return (
    <>
      <Anchor component={Link} inherit to={adminPaths.payment(id)}>
        {moneyText(amount, currency)}
      </Anchor>
      , {planName ?? 'no order'}
      <Soft>{dateTimeText(paidAt)}</Soft>
      {receiptNumber && <Soft>Receipt {receiptNumber}</Soft>}
    </>
  )
}

function State({ payment }: { payment: AdminPayment }) {
  return (
    <>
      <PaymentStates payment={payment} />
      <Soft>{refundText(payment)}</Soft>
      <Soft>{payment.note}</Soft>
      <Soft>{payment.accessEndedAt && `Premium ended ${dateTimeText(payment.accessEndedAt)}`}</Soft>
    </>
  )
}

/** A line below the value. Without text it renders nothing. */
function Soft({ children }: { children: React.ReactNode }) {
  if (!children) return null
  return (
    <Text span size="sm" c="dimmed" display="block">
      {children}
    </Text>
  )
}

function Actions({ payment: { id, receiptNumber } }: { payment: AdminPayment }) {
  const params = { id }
  const save = useMutation({
    mutationFn: () => download(paymentAdmin.getPaymentReceipt, { params }),
    onError: (error) => errorToast(`The receipt could not be downloaded. ${reasonOf(error)}`),
  })
  const resend = useMutation({
    mutationFn: (requestId: string) =>
      call(paymentAdmin.resendReceipt, { params, body: { requestId } }, { urgent: true }),
    onSuccess: () => toast({ title: 'Success', description: 'The receipt is on its way' }),
    onError: (error) => errorToast(`The receipt was not sent. ${reasonOf(error)}`),
    onSettled: reloadAdmin,
  })
  if (!receiptNumber) return null
  const of = `receipt ${receiptNumber}`
  return (
    <RowActions canWrap>
      <RowButton name="Download receipt" of={of} onClick={() => save.mutate()} />
      <RowButton
        name="Send receipt again"
        of={of}
        onClick={() => !resend.isPending && resend.mutate(newId())}
      />
    </RowActions>
  )
}
