import type { Database } from '#server/database/connect.ts'
import type { PaymentRow } from '#server/database/tables/billing.ts'
import { lockPayment } from '#server/features/billing/payments/payment-admin.queries.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import { startDeadline } from '#server/platform/payments/deadline.ts'
import type { ProviderName, ProviderRefund, RefundRef } from '#server/platform/payments/payment-provider.ts'
import { applyRefund } from './apply-refund.ts'
import { providerOf, type RefundDeps } from './refund-row.ts'
import { findPaymentAtProvider, findTold, listPending, saveRefund } from './refunds.queries.ts'

const batch = 100

/**
 * Looks up what has become of refunds of a payment. An event only prompts this, so its order and repetition do not
 * matter. A refund that was not requested here was made in the provider's dashboard.
 * @throws ProviderUnavailable
 */
export async function receiveRefund(deps: RefundDeps, provider: ProviderName, ref: RefundRef): Promise<void> {
  const payment = await findPaymentAtProvider(deps.db, provider, ref.paymentId)
  if (payment) await lookUp(deps, payment, ref.refundId)
}

/** Looks up refunds that the provider has taken and not paid out, in case an event was lost. */
export async function followPendingRefunds(deps: RefundDeps): Promise<void> {
  for (const { refund, payment } of await listPending(deps.db, batch)) {
    try {
      await lookUp(deps, payment, refund.providerRefundId)
    } catch (error) {
      deps.log.warn({ err: error, refund: refund.id }, 'a refund could not be looked up')
    }
  }
}

async function lookUp(deps: RefundDeps, payment: PaymentRow, refundId: string | null): Promise<void> {
  const provider = await providerOf(deps, payment.provider)
  const found = await startDeadline(deps.payments.waitMs).within(
    provider.findRefunds({ paymentId: payment.providerPaymentId, refundId }),
  )
  await deps.db.transaction(async (tx) => {
    for (const told of found) await recordTold(tx, deps, payment.id, told)
  })
  deps.jobs.wake(mailJob)
}

/** Records what the provider says of one refund of a payment. */
export async function recordTold(
  tx: Database,
  deps: RefundDeps,
  paymentId: number,
  told: ProviderRefund,
): Promise<void> {
  // Each refund changes the payment, so it is read again for the next.
  const payment = await lockPayment(tx, paymentId)
  if (!payment) return
  const known = await findTold(tx, paymentId, told)
  const refund =
    known ??
    (await saveRefund(tx, {
      paymentId,
      kind: 'provider',
      amountCents: told.amountCents,
      state: 'requested',
      providerRefundId: told.refundId,
      createdAt: deps.clock.now(),
    }))
  await applyRefund(tx, deps, { payment, refund, told })
}
