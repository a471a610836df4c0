import { Button, Text } from '@mantine/core'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import type { AdminPayment } from '#contracts/billing/payment-admin.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './open-mismatches.module.css'
import { adviceText, canSendRefund, moneyText, payerText, providerNames } from './payment-words.ts'

interface OpenMismatchesProps {
  /** The newest open mismatches. */
  payments: readonly AdminPayment[]
  count: number
  onSend: (payment: AdminPayment) => void
  onRefund: (payment: AdminPayment) => void
  onHandle: (payment: AdminPayment) => void
}

/** Payments that wait for a decision: why each fits no order, and what to do about it. */
export function OpenMismatches({ payments, count, onSend, onRefund, onHandle }: OpenMismatchesProps) {
  const rest = count - payments.length
  return (
    <SectionCard
      title={`${countText(count, 'payment')} to look at`}
      description="Money that arrived and fits no order. It stays here until you note what was done."
    >
      <ul className="list-plain">
        {payments.map((payment) => (
          <li key={payment.id} className={classes.row}>
            <div>
              <Text fw={550}>{payment.note}</Text>
              <Text size="sm">
                {moneyText(payment.amount, payment.currency)} from{' '}
                <UserLink id={payment.userId} isAmongWords>
                  {payerText(payment)}
                </UserLink>
                , {dateTimeText(payment.paidAt)}, {providerNames[payment.provider]}{' '}
                {payment.providerPaymentId}
              </Text>
              <Text size="sm" c="dimmed">
                {adviceText(payment)}
              </Text>
            </div>
            <FormActions>
              <Button variant="default" onClick={() => onHandle(payment)}>
                Handled
              </Button>
              <Button variant="default" onClick={() => onRefund(payment)}>
                Note a refund
              </Button>
              {canSendRefund(payment) && <Button onClick={() => onSend(payment)}>Refund</Button>}
            </FormActions>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Text size="sm" mt="sm">
          And {countText(rest, 'older one')}: filter the list below for mismatches.
        </Text>
      )}
    </SectionCard>
  )
}
