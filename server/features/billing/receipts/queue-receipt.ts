import { dollarText } from '#domain/text/price-text.ts'
import type { Deps } from '#server/deps.ts'
import { billingMails } from '#server/features/billing/billing.mails.ts'
import { dateText } from '#server/features/messages/delivery/compose-mail.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'

interface ReceiptMail {
  user: { id: number; username: string; email: string }
  planName: string
  amountCents: number
  paidAt: Date
  accessUntil: Date
  /** Receipts with the same key are queued once. */
  messageKey?: string
}

/** Queues the mail that says what was paid. @returns its id; undefined when it was queued before. */
export async function queueReceipt(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  { user, planName, amountCents, paidAt, accessUntil, messageKey }: ReceiptMail,
): Promise<number | undefined> {
  return queueTemplateMail(deps, {
    template: billingMails.receipt,
    to: user.email,
    userId: user.id,
    values: {
      USERNAME: user.username,
      PLAN_NAME: planName,
      AMOUNT: dollarText(amountCents),
      PAYMENT_DATE: dateText(paidAt),
      EXPIRY_DATE: dateText(accessUntil),
    },
    ...(messageKey && { messageKey }),
  })
}
