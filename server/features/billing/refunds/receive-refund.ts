import type { Deps } from '#server/deps.ts'
import { lockPayment } from '#server/features/billing/payments/payment-admin.queries.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import type { ProviderEvent, ProviderName } from '#server/platform/payments/payment-provider.ts'
import { recordRefund } from './record-refund.ts'
import { findRequested, lockPaymentAtProvider, saveRefund, sumDone } from './refunds.queries.ts'
import { settleAsDone } from './send-refund.ts'

/**
 * Takes the provider's word for what was refunded of a payment so far. It settles the refund that was
 * requested here, if that is among it; the rest was made in the provider's dashboard. A repeated or older
 * notice changes nothing.
 */
export async function receiveRefund(
  deps: Deps,
  provider: ProviderName,
  notice: NonNullable<ProviderEvent['refund']>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const payment = await lockPaymentAtProvider(tx, provider, notice.paymentId)
    if (!payment) return
    // Money that a dispute took is not in the provider's sum of refunds.
    const { dispute } = await sumDone(tx, payment.id)
    const toldCents = Math.min(notice.refundedCents, payment.amountCents - dispute)
    let newCents = toldCents - (payment.refundedCents - dispute)
    const requested = await findRequested(tx, payment.id)
    if (requested && requested.amountCents <= newCents) {
      newCents -= requested.amountCents
      const refundId = newCents === 0 ? notice.refundId : null
      await settleAsDone(tx, deps, { payment, refund: requested, refundId })
    }
    if (newCents <= 0) return
    const now = deps.clock.now()
    await saveRefund(tx, {
      paymentId: payment.id,
      kind: 'provider',
      amountCents: newCents,
      state: 'done',
      providerRefundId: notice.refundId,
      createdAt: now,
      settledAt: now,
    })
    const change = { amountCents: newCents, endsAccess: null, handled: null }
    // The refund that was settled above has changed the payment.
    const present = (await lockPayment(tx, payment.id)) ?? payment
    await recordRefund(tx, deps, { payment: present, change })
  })
  deps.jobs.wake(mailJob)
}
