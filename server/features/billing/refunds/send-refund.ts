import type { PaymentRow, RefundRow } from '#server/database/tables/billing.ts'
import { lockPayment } from '#server/features/billing/payments/payment-admin.queries.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import { startDeadline } from '#server/platform/payments/deadline.ts'
import type { RefundOutcome, RefundReason } from '#server/platform/payments/payment-provider.ts'
import { applyRefund } from './apply-refund.ts'
import { failRefund } from './fail-refund.ts'
import { recordTold } from './receive-refund.ts'
import { providerNames, providerOf, type RefundDeps, refundStateOf } from './refund-row.ts'
import { findRefundOfRequest, listRequested } from './refunds.queries.ts'

/** The time that a call has before the job asks again. */
const graceMs = 2 * 60_000
/** Stripe forgets a key after a day: asked again under it, it would send the money a second time. */
const keyLastsMs = 23 * 3_600_000
const batch = 100

interface Requested {
  refund: RefundRow
  payment: PaymentRow
  /** The admin who waits for the answer; nobody does where the job asks. */
  seenBy?: string | null
}

/**
 * Asks the provider for a refund that was saved before, and saves its answer. What was answered is left alone.
 * @throws ProviderUnavailable
 */
export async function sendRefund(
  deps: RefundDeps,
  { refund, payment, seenBy }: Requested,
): Promise<RefundRow> {
  if (refundStateOf(refund) !== 'requested' || !refund.requestId) return refund
  const provider = await providerOf(deps, payment.provider)
  const outcome = await startDeadline(deps.payments.waitMs).within(
    provider.refund({
      paymentId: payment.providerPaymentId,
      amountCents: refund.amountCents,
      currency: payment.currency,
      reason: refund.reason as RefundReason,
      idempotencyKey: refund.requestId,
    }),
  )
  return settle(deps, { refund, outcome, seenBy: seenBy ?? null })
}

/** Sends again what the provider has not answered. */
export async function reconcileRefunds(deps: RefundDeps): Promise<void> {
  const nowMs = deps.clock.now().getTime()
  const waiting = await listRequested(deps.db, { createdBefore: new Date(nowMs - graceMs), limit: batch })
  for (const requested of waiting) {
    try {
      const { refund, payment } = requested
      if (nowMs - refund.createdAt.getTime() < keyLastsMs) await sendRefund(deps, requested)
      else await settle(deps, { refund, outcome: unanswered(payment), seenBy: null })
    } catch (error) {
      deps.log.warn({ err: error, refund: requested.refund.id }, 'a refund could not be sent')
    }
  }
}

const unanswered = ({ provider }: PaymentRow): RefundOutcome => ({
  state: 'refused',
  failure: `${providerNames[provider]} did not answer within a day. Look there before you try again.`,
})

interface Answered {
  refund: RefundRow
  outcome: RefundOutcome
  seenBy: string | null
}

/** Saves the answer of the provider, unless a webhook did so before. */
async function settle(
  deps: RefundDeps,
  { refund: { paymentId, requestId }, outcome, seenBy }: Answered,
): Promise<RefundRow> {
  const settled = await deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const refund = requestId && (await findRefundOfRequest(tx, requestId))
    if (!payment || !refund) throw new Error(`the refund ${requestId} does not exist`)
    if (outcome.state === 'refused') {
      if (refundStateOf(refund) !== 'requested') return refund
      return failRefund(tx, deps, { payment, refund, failure: outcome.failure, seenBy })
    }
    const isOther = refund.providerRefundId !== null && refund.providerRefundId !== outcome.refundId
    if (!isOther) return applyRefund(tx, deps, { payment, refund, told: outcome, seenBy })
    // A webhook took this row for a refund of the same amount that was made in the dashboard.
    await recordTold(tx, deps, paymentId, outcome)
    return refund
  })
  deps.jobs.wake(mailJob)
  return settled
}
