import { Badge, Box, Button, Stack, Text } from '@mantine/core'
import { type Column, DataTable } from '#client/ui/data-table.tsx'
import { dateTimeText } from '#client/ui/date-text.ts'
import type { AdminPayment } from '#contracts/payment-admin.ts'
import { moneyText, payerText, providerNames, refundText, stateOf } from './payment-words.ts'

interface PaymentTableProps {
  payments: readonly AdminPayment[] | undefined
  empty: string
  onRefund: (payment: AdminPayment) => void
  onHandle: (payment: AdminPayment) => void
}

export function PaymentTable({ payments, empty, onRefund, onHandle }: PaymentTableProps) {
  const columns: Column<AdminPayment>[] = [
    { name: 'payer', heading: 'Payer', cell: (payment) => <Payer payment={payment} /> },
    { name: 'plan', heading: 'Plan', cell: (payment) => <Plan payment={payment} /> },
    { name: 'payment', heading: 'Payment', cell: (payment) => <Amount payment={payment} /> },
    { name: 'state', heading: 'State', cell: (payment) => <State payment={payment} /> },
    {
      name: 'actions',
      heading: '',
      align: 'end',
      cell: (payment) => <Actions payment={payment} onRefund={onRefund} onHandle={onHandle} />,
    },
  ]
  return <DataTable label="Payments" columns={columns} rows={payments} keyOf={({ id }) => id} empty={empty} />
}

function Payer({ payment }: { payment: AdminPayment }) {
  return (
    <Box miw={{ md: '12.5rem' }}>
      {payerText(payment)}
      <Small>{payment.email}</Small>
    </Box>
  )
}

function Plan({ payment: { planName, promoCode, paidAt } }: { payment: AdminPayment }) {
  return (
    <Box miw={{ md: '8.5rem' }}>
      {planName ?? 'No order'}
      <Small>{promoCode}</Small>
      <Small>{dateTimeText(paidAt)}</Small>
    </Box>
  )
}

function Amount({ payment }: { payment: AdminPayment }) {
  const { amount, currency, provider, providerPaymentId } = payment
  return (
    <>
      {moneyText(amount, currency)}
      <Small>{refundText(payment)}</Small>
      <Small>
        {providerNames[provider]} {providerPaymentId}
      </Small>
    </>
  )
}

function State({ payment }: { payment: AdminPayment }) {
  const { label, color } = stateOf(payment)
  const { note, handledNote, handledBy, accessEndedAt } = payment
  return (
    <>
      <Badge variant="light" color={color} miw="max-content">
        {label}
      </Badge>
      <Small>{note}</Small>
      <Small>{handledBy && `${handledBy}: ${handledNote}`}</Small>
      <Small>{accessEndedAt && `Premium ended ${dateTimeText(accessEndedAt)}`}</Small>
    </>
  )
}

/** A line below the value; nothing without text. */
function Small({ children }: { children: React.ReactNode }) {
  if (!children) return null
  return (
    <Text span size="sm" c="dimmed" display="block">
      {children}
    </Text>
  )
}

function Actions({
  payment,
  onRefund,
  onHandle,
}: Omit<PaymentTableProps, 'payments' | 'empty'> & { payment: AdminPayment }) {
  const handle = payment.handledAt ? 'Edit note' : 'Handled'
  const which = `the payment of ${payerText(payment)}, ${moneyText(payment.amount, payment.currency)}`
  return (
    <Stack gap={0} align="flex-end">
      {payment.status === 'mismatch' && (
        <Button
          variant="subtle"
          size="compact-sm"
          h={44}
          aria-label={`${handle}: ${which}`}
          onClick={() => onHandle(payment)}
        >
          {handle}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        h={44}
        aria-label={`Note a refund: ${which}`}
        onClick={() => onRefund(payment)}
      >
        Note a refund
      </Button>
    </Stack>
  )
}
