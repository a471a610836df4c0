import { Text } from '@mantine/core'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { RowActions, RowButton } from '#client/ui/tables/row-actions.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import type { AdminPayment } from '#contracts/billing/payment-admin.ts'
import { PaymentStates } from './payment-states.tsx'
import classes from './payment-table.module.css'
import { canSendRefund, moneyText, payerText, providerNames, refundText } from './payment-words.ts'
import { ProviderReference } from './provider-reference.tsx'
import { RefundHistory } from './refund-history.tsx'

interface PaymentTableProps {
  payments: readonly AdminPayment[] | undefined
  empty: string
  /** Opens the dialog that sends a refund through the provider. */
  onSend: (payment: AdminPayment) => void
  /** Opens the dialog that notes one made elsewhere. */
  onRefund: (payment: AdminPayment) => void
  onHandle: (payment: AdminPayment) => void
}

export function PaymentTable({ payments, empty, ...actions }: PaymentTableProps) {
  const columns: Column<AdminPayment>[] = [
    { name: 'payer', heading: 'Payer', cell: (payment) => <Payer payment={payment} /> },
    { name: 'plan', heading: 'Plan', cell: (payment) => <Plan payment={payment} /> },
    { name: 'payment', heading: 'Payment', cell: (payment) => <Amount payment={payment} /> },
    {
      name: 'state',
      heading: 'State',
      cell: (payment) => (
        <div className={classes.state}>
          <State payment={payment} />
          <Actions payment={payment} {...actions} />
        </div>
      ),
    },
  ]
  return <DataTable label="Payments" columns={columns} rows={payments} keyOf={({ id }) => id} empty={empty} />
}

function Payer({ payment }: { payment: AdminPayment }) {
  return (
    <div className={classes.payer}>
      <UserLink id={payment.userId}>{payerText(payment)}</UserLink>
      <Small>{payment.email}</Small>
    </div>
  )
}

function Plan({ payment: { planName, promoCode, paidAt } }: { payment: AdminPayment }) {
  return (
    <div className={classes.plan}>
      {planName ?? 'No order'}
      <Small>{promoCode}</Small>
      <Small className={classes.date}>{dateTimeText(paidAt)}</Small>
    </div>
  )
}

function Amount({ payment }: { payment: AdminPayment }) {
  const { amount, currency, provider, receiptNumber } = payment
  return (
    <>
      {moneyText(amount, currency)}
      <Small>{refundText(payment)}</Small>
      <Small className={classes.reference}>
        {providerNames[provider]} <ProviderReference payment={payment} />
      </Small>
      <Small>{receiptNumber && `Receipt ${receiptNumber}`}</Small>
      <RefundHistory payment={payment} />
    </>
  )
}

function State({ payment }: { payment: AdminPayment }) {
  const { note, handledNote, handledBy, handledById, accessEndedAt, dispute } = payment
  const answerBy = dispute?.state === 'open' && dispute.dueBy
  return (
    <div>
      <PaymentStates payment={payment} />
      <Small>{answerBy && `Answer by ${dateTimeText(answerBy)}`}</Small>
      <Small>{note}</Small>
      {handledBy && (
        <Small>
          <UserLink id={handledById} isAmongWords>
            {handledBy}
          </UserLink>
          : {handledNote}
        </Small>
      )}
      <Small>{accessEndedAt && `Premium ended ${dateTimeText(accessEndedAt)}`}</Small>
    </div>
  )
}

/** A line below the value. Without text it renders nothing. */
function Small({ children, className = '' }: { children: React.ReactNode; className?: string | undefined }) {
  if (!children) return null
  return (
    <Text span size="sm" c="dimmed" display="block" className={className}>
      {children}
    </Text>
  )
}

function Actions({
  payment,
  onSend,
  onRefund,
  onHandle,
}: Omit<PaymentTableProps, 'payments' | 'empty'> & { payment: AdminPayment }) {
  const handle = payment.handledAt ? 'Edit note' : 'Handled'
  const which = `the payment of ${payerText(payment)}, ${moneyText(payment.amount, payment.currency)}`
  return (
    <RowActions canWrap>
      {payment.status === 'mismatch' && (
        <RowButton name={handle} of={which} onClick={() => onHandle(payment)} />
      )}
      {canSendRefund(payment) && <RowButton name="Refund" of={which} onClick={() => onSend(payment)} />}
      <RowButton name="Note a refund" of={which} onClick={() => onRefund(payment)} />
    </RowActions>
  )
}
