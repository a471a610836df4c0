import { receiptNumberOf } from '#domain/pricing/receipt-number.ts'
import type { Deps } from '#server/deps.ts'
import { findAccountOf } from '#server/features/accounts/find-account.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, notFound } from '#server/platform/http/http-error.ts'
import { queueReceipt } from './queue-receipt.ts'
import { findOwnPayment, findPayerOf } from './receipts.queries.ts'

/**
 * Mails the receipt of a payment again, to the address that its payer has now. Requests with the same id mail it once.
 * @throws HttpError 404, also once the account is deleted; 409 for money that gave no access
 */
export async function resendReceipt(
  deps: Deps,
  actor: SignedIn,
  { paymentId, requestId }: { paymentId: number; requestId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const userId = await findPayerOf(tx, paymentId)
    const user = userId === null ? undefined : await findAccountOf(tx, userId)
    if (!user) throw notFound('This payment does not exist')
    const paid = await findOwnPayment(tx, user.id, paymentId)
    if (!paid?.order?.accessUntil)
      throw conflict('This payment has no receipt: it fits no order', 'no_receipt')
    const { payment, order } = paid
    const mailId = await queueReceipt(
      { ...deps, db: tx },
      {
        user,
        planName: order.planName,
        amountCents: payment.amountCents,
        paidAt: payment.paidAt,
        accessUntil: payment.accessEndedAt ?? paid.order.accessUntil,
        messageKey: requestId,
      },
    )
    if (mailId === undefined) return
    await recordAudit(tx, {
      actor,
      action: 'payment.resend_receipt',
      subjectType: 'payment',
      subjectId: paymentId,
      details: { receipt: receiptNumberOf(payment), userId: user.id },
    })
  })
  deps.jobs.wake(mailJob)
}
