import type { Database } from '#server/database/connect.ts'
import type { PaymentRow } from '#server/database/tables/billing.ts'
import type { EndedAccess } from '#server/features/accounts/premium/end-premium.ts'
import { billingMails } from '#server/features/billing/billing.mails.ts'
import { changePayment } from '#server/features/billing/payments/payment-admin.queries.ts'
import { endAccess } from './end-access.ts'
import { mailPayer } from './mail-payer.ts'
import type { RefundDeps } from './refund-row.ts'
import { closeFailed } from './refunds.queries.ts'

/** What follows from money that went back. */
interface RefundChange {
  now: Date
  /** The admin; null for what the provider told. */
  by: string | null
  /** Cents by which the refunded sum changes; negative where a note is taken back. */
  amountCents: number
  /** Who ends the access that the payment gave, and why; null where nobody does. */
  endsAccess: { by: string; reason: string } | null
  /** How a payment that fits no order was handled, once all of it went back; null where an admin says so. */
  handled: { by: string; note: string } | null
}

/**
 * Changes the refunded sum of a locked payment, ends the access that it gave where asked, once, and mails
 * the payer what went back and what it means for their access. @returns the access that was ended.
 */
export async function recordRefund(
  tx: Database,
  deps: RefundDeps,
  { payment, change }: { payment: PaymentRow; change: RefundChange },
): Promise<EndedAccess | undefined> {
  const { now } = change
  const access = change.endsAccess ? await endAccess(tx, payment, { now, ...change.endsAccess }) : undefined
  const refundedCents = payment.refundedCents + change.amountCents
  const isHandled =
    change.handled &&
    payment.status === 'mismatch' &&
    !payment.handledAt &&
    refundedCents >= payment.amountCents
  if (change.amountCents !== 0)
    await changePayment(tx, payment.id, {
      refundedCents,
      refundedAt: now,
      ...(isHandled && { handledAt: now, handledBy: change.handled?.by, handledNote: change.handled?.note }),
    })
  if (change.amountCents > 0)
    await closeFailed(tx, payment.id, {
      handledAt: now,
      handledBy: change.by,
      handledNote: 'Refunded later',
      atMostCents: change.amountCents,
    })
  if (change.amountCents > 0 || access)
    await mailPayer(tx, deps, {
      template: billingMails.refund,
      payment,
      // Where access ends later than the money went back, the mail names what went back before.
      cents: change.amountCents > 0 ? change.amountCents : payment.refundedCents,
      access: access ? 'ended' : 'unchanged',
    })
  return access
}
