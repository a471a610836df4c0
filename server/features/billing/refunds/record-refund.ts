import { amountText } from '#domain/text/price-text.ts'
import type { Database } from '#server/database/connect.ts'
import type { PaymentRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import type { EndedAccess } from '#server/features/accounts/premium/end-premium.ts'
import { billingMails } from '#server/features/billing/billing.mails.ts'
import { changePayment } from '#server/features/billing/payments/payment-admin.queries.ts'
import { dateText } from '#server/features/messages/delivery/compose-mail.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { endAccess } from './end-access.ts'
import { findPayerOf } from './refunds.queries.ts'

/** What follows from money that went back. */
interface RefundChange {
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
  deps: Deps,
  { payment, change }: { payment: PaymentRow; change: RefundChange },
): Promise<EndedAccess | undefined> {
  const now = deps.clock.now()
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
  if (change.amountCents > 0 || access)
    await mailPayer(tx, deps, { payment, access, cents: change.amountCents })
  return access
}

async function mailPayer(
  tx: Database,
  deps: Deps,
  refund: { payment: PaymentRow; access: EndedAccess | undefined; cents: number },
): Promise<void> {
  const { payment, access, cents } = refund
  const payer = await findPayerOf(tx, payment.id)
  if (!payer) return
  const hasPremium = payer.premiumEndsAt !== null && payer.premiumEndsAt > deps.clock.now()
  const stays = hasPremium && payer.premiumEndsAt ? `until ${dateText(payer.premiumEndsAt)}` : null
  await queueTemplateMail(
    { db: tx, config: deps.config, clock: deps.clock },
    {
      template: billingMails.refund,
      to: payer.email,
      userId: payer.userId,
      values: {
        USERNAME: payer.username,
        PLAN_NAME: payer.planName ?? 'Payment without an order',
        // Where access ends later than the money went back, the mail names what went back before.
        AMOUNT: amountText(cents > 0 ? cents : payment.refundedCents, payment.currency),
        PAYMENT_DATE: dateText(payment.paidAt),
        ACCESS: accessSentence(stays, access !== undefined),
      },
    },
  )
}

function accessSentence(stays: string | null, isEnded: boolean): string {
  if (isEnded)
    return stays
      ? `The premium access of this payment has ended. What you have from other payments stays ${stays}.`
      : 'Your premium access has ended.'
  return stays
    ? `Your premium access stays ${stays}.`
    : 'Nothing changes for your access: you have no premium at present.'
}
