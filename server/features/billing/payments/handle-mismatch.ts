import type { AdminPayment } from '#contracts/billing/payment-admin.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import { changePayment, lockPayment } from './payment-admin.queries.ts'
import { paymentNotFound, presentPaymentOf } from './present-payment.ts'

/**
 * Notes how a payment that fits no order was handled. A later note replaces the earlier one, which stays in
 * the audit log.
 * @throws HttpError 404, 409 for a payment that fits its order
 */
export async function handleMismatch(
  deps: Deps,
  admin: SignedIn,
  { paymentId, note }: { paymentId: number; note: string },
): Promise<AdminPayment> {
  return deps.db.transaction(async (tx) => {
    const before = await lockPayment(tx, paymentId)
    if (!before) throw paymentNotFound()
    if (before.status !== 'mismatch')
      throw conflict('This payment fits its order: there is nothing to handle')
    const handled = { handledAt: deps.clock.now(), handledBy: admin.username, handledNote: note }
    await changePayment(tx, paymentId, handled)
    await recordAudit(tx, {
      actor: admin,
      action: 'payment.handle_mismatch',
      subjectType: 'payment',
      subjectId: paymentId,
      details: {
        before: { handledBy: before.handledBy, handledNote: before.handledNote },
        after: { handledBy: admin.username, handledNote: note },
      },
    })
    return presentPaymentOf({ db: tx, config: deps.config }, paymentId)
  })
}
