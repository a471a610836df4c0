import { amountText } from '#domain/text/price-text.ts'
import type { Database } from '#server/database/connect.ts'
import type { PaymentRow } from '#server/database/tables/billing.ts'
import type { billingMails } from '#server/features/billing/billing.mails.ts'
import { dateText } from '#server/features/messages/delivery/compose-mail.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import type { RefundDeps } from './refund-row.ts'
import { findPayerOf } from './refunds.queries.ts'

interface RefundMail {
  template: typeof billingMails.refund | typeof billingMails.refundFailed
  payment: PaymentRow
  /** What the mail is about. */
  cents: number
  /** What it did to the premium of this payment. */
  access: 'ended' | 'reopened' | 'unchanged'
}

/** Mails the payer a sum that went back or did not, and what it means for their access. */
export async function mailPayer(
  tx: Database,
  deps: RefundDeps,
  { template, payment, cents, access }: RefundMail,
): Promise<void> {
  const payer = await findPayerOf(tx, payment.id)
  if (!payer) return
  const hasPremium = payer.premiumEndsAt !== null && payer.premiumEndsAt > deps.clock.now()
  const stays = hasPremium && payer.premiumEndsAt ? `until ${dateText(payer.premiumEndsAt)}` : null
  await queueTemplateMail(
    { db: tx, config: deps.config, clock: deps.clock },
    {
      template,
      to: payer.email,
      userId: payer.userId,
      values: {
        USERNAME: payer.username,
        PLAN_NAME: payer.planName ?? 'Payment without an order',
        AMOUNT: amountText(cents, payment.currency),
        PAYMENT_DATE: dateText(payment.paidAt),
        ACCESS: accessSentence(stays, access),
      },
    },
  )
}

function accessSentence(stays: string | null, access: RefundMail['access']): string {
  if (access === 'ended')
    return stays
      ? `The premium access of this payment has ended. What you have from other payments stays ${stays}.`
      : 'Your premium access has ended.'
  if (!stays) return 'Nothing changes for your access: you have no premium at present.'
  return access === 'reopened'
    ? `The premium access of this payment counts again: you have premium ${stays}.`
    : `Your premium access stays ${stays}.`
}
