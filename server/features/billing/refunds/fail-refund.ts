import type { Database } from '#server/database/connect.ts'
import type { PaymentRow, RefundRow } from '#server/database/tables/billing.ts'
import { type EndedAccess, reopenGrantOfOrder } from '#server/features/accounts/premium/end-premium.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { billingMails } from '#server/features/billing/billing.mails.ts'
import { dollarsOf } from '#server/features/billing/checkout/present-plan.ts'
import { changePayment } from '#server/features/billing/payments/payment-admin.queries.ts'
import { mailPayer } from './mail-payer.ts'
import type { RefundDeps } from './refund-row.ts'
import { changeRefund } from './refunds.queries.ts'

interface Failure {
  /** Locked. */
  payment: PaymentRow
  refund: RefundRow
  failure: string
  /** The admin who sees the answer; null makes it work to do. */
  seenBy: string | null
}

/**
 * The money does not leave, or it came back from the payer's bank. In that case the payment is again as it was: what
 * was refunded is less, the premium that the refund ended counts again, and the payer is mailed.
 */
export async function failRefund(
  tx: Database,
  deps: RefundDeps,
  { payment, refund, failure, seenBy }: Failure,
): Promise<RefundRow> {
  const now = deps.clock.now()
  const wasDone = refund.state === 'done'
  const change = {
    state: 'failed',
    failure,
    settledAt: now,
    ...(seenBy !== null && { handledAt: now, handledBy: seenBy }),
  } as const
  await changeRefund(tx, refund.id, change)
  const access = wasDone ? await undo(tx, deps, { payment, refund, now }) : undefined
  await recordAudit(tx, {
    actor: 'system',
    action: 'payment.refund_failed',
    subjectType: 'payment',
    subjectId: payment.id,
    details: {
      amount: dollarsOf(refund.amountCents),
      failure,
      ...(wasDone && {
        before: {
          refunded: dollarsOf(payment.refundedCents),
          ...(access && { premiumUntil: access.before }),
        },
        after: {
          refunded: dollarsOf(payment.refundedCents - refund.amountCents),
          ...(access && { premiumUntil: access.after }),
        },
      }),
    },
  })
  return { ...refund, ...change }
}

async function undo(
  tx: Database,
  deps: RefundDeps,
  { payment, refund, now }: { payment: PaymentRow; refund: RefundRow; now: Date },
): Promise<EndedAccess | undefined> {
  // What ended or was handled at the instant of the refund was so by it.
  const isByRefund = (at: Date | null) => at !== null && at.getTime() === refund.settledAt?.getTime()
  const { orderId, userId } = payment
  const endedIt = refund.endsAccess && isByRefund(payment.accessEndedAt)
  const access =
    endedIt && orderId !== null && userId !== null
      ? await reopenGrantOfOrder(tx, userId, { now, orderId })
      : undefined
  await changePayment(tx, payment.id, {
    refundedCents: payment.refundedCents - refund.amountCents,
    refundedAt: now,
    ...(isByRefund(payment.handledAt) && { handledAt: null, handledBy: null, handledNote: '' }),
  })
  await mailPayer(tx, deps, {
    template: billingMails.refundFailed,
    payment,
    cents: refund.amountCents,
    access: access ? 'reopened' : 'unchanged',
  })
  return access
}
