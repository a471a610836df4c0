import type { AdminPayment } from '#contracts/billing/payment-admin.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { lockPayment } from '#server/features/billing/payments/payment-admin.queries.ts'
import { paymentNotFound, presentPaymentOf } from '#server/features/billing/payments/present-payment.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { closeFailed } from './refunds.queries.ts'

/**
 * Notes what was done about refunds of a payment that failed, so that they are no longer work to do. Where none is
 * open, nothing changes.
 * @throws HttpError 404
 */
export async function handleFailedRefunds(
  deps: Deps,
  admin: SignedIn,
  { paymentId, note }: { paymentId: number; note: string },
): Promise<AdminPayment> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockPayment(tx, paymentId))) throw paymentNotFound()
    const handled = { handledAt: deps.clock.now(), handledBy: admin.username, handledNote: note }
    const refunds = await closeFailed(tx, paymentId, handled)
    if (refunds.length > 0)
      await recordAudit(tx, {
        actor: admin,
        action: 'payment.handle_failed_refund',
        subjectType: 'payment',
        subjectId: paymentId,
        details: { refunds, note },
      })
    return presentPaymentOf({ db: tx, config: deps.config }, paymentId)
  })
}
