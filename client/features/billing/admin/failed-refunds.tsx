import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { UserLink } from '#client/ui/text/user-link.tsx'
import { type AdminPayment, paymentAdmin } from '#contracts/billing/payment-admin.ts'
import { countText } from '#domain/text/count-text.ts'
import { HandledDialog } from './handled-dialog.tsx'
import classes from './open-mismatches.module.css'
import { isOpenFailure, moneyText, payerText, providerNames } from './payment-words.ts'
import { RefundHistory } from './refund-history.tsx'
import { useChangePayment } from './use-change-payment.ts'

/** Payments with a refund that failed after it was asked for: each until it went back in another way, or is handled. */
export function FailedRefunds() {
  const { data, error, refetch } = useQuery({
    ...queryFor(paymentAdmin.listPayments, { query: { show: 'refund_failed' } }),
    staleTime: 0,
  })
  const [handled, setHandled] = useState<AdminPayment>()
  if (error) return <LoadFailed what="the failed refunds" error={error} onRetry={() => void refetch()} />
  const payments = data?.payments.filter(({ refunds }) => refunds.some(isOpenFailure)) ?? []
  if (!data || payments.length === 0) return null
  return (
    <div id="failed-refunds">
      <SectionCard
        title={`${countText(data.failedRefunds, 'refund')} failed`}
        description="The money is still here. Refund it again or by another way, or note what you agreed with the payer."
      >
        <ul className="list-plain">
          {payments.map((payment) => (
            <li key={payment.id} className={classes.row}>
              <div>
                <Text fw={550}>{failureText(payment)}</Text>
                <Text size="sm">
                  <Anchor component={Link} to={adminPaths.payment(payment.id)} underline="always" inherit>
                    The payment
                  </Anchor>{' '}
                  of{' '}
                  <UserLink id={payment.userId} isAmongWords>
                    {payerText(payment)}
                  </UserLink>
                  , {moneyText(payment.amount, payment.currency)}
                </Text>
                <RefundHistory payment={payment} />
              </div>
              <FormActions>
                <Button variant="default" onClick={() => setHandled(payment)}>
                  Handled
                </Button>
                <Button component={Link} to={adminPaths.payment(payment.id)}>
                  Open the payment
                </Button>
              </FormActions>
            </li>
          ))}
        </ul>
        {handled && (
          <FailureDialog key={handled.id} payment={handled} onClose={() => setHandled(undefined)} />
        )}
      </SectionCard>
    </div>
  )
}

function failureText({ refunds, currency }: AdminPayment): string {
  const failed = refunds.filter(isOpenFailure)
  return `${moneyText(
    failed.reduce((sum, { amount }) => sum + amount, 0),
    currency,
  )}: ${failed.at(-1)?.failure}`
}

function FailureDialog({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const save = useChangePayment({
    send: (body: { note: string }) =>
      call(paymentAdmin.handleFailedRefunds, { params: { id: payment.id }, body }, { urgent: true }),
    done: 'Refund marked as handled',
    onDone: onClose,
  })
  return (
    <HandledDialog
      action="Mark as handled"
      explanation={`${failureText(payment)}. ${providerNames[payment.provider]} sends nothing: this notes what you did instead.`}
      placeholder="Agreed with the payer on another month"
      note=""
      failed="Failed to save the note"
      save={save}
      onClose={onClose}
    />
  )
}
