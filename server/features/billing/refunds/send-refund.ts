import type { Database } from '#server/database/connect.ts'
import type { PaymentRow, RefundRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { dollarsOf } from '#server/features/billing/checkout/present-plan.ts'
import { lockPayment } from '#server/features/billing/payments/payment-admin.queries.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import { startDeadline } from '#server/platform/payments/deadline.ts'
import type {
  CardProvider,
  ProviderName,
  RefundOutcome,
  RefundReason,
  WalletProvider,
} from '#server/platform/payments/payment-provider.ts'
import { recordRefund } from './record-refund.ts'
import { changeRefund, findRefundOfRequest, listRequested } from './refunds.queries.ts'

/** The time that a call has before the job asks again. */
const graceMs = 2 * 60_000
/** Stripe forgets a key after a day: asked again under it, it would send the money a second time. */
const keyLastsMs = 23 * 3_600_000
const batch = 100

const providerNames = { stripe: 'Stripe', paypal: 'PayPal' } as const

/** @throws HttpError 422 when this provider is off. */
export const providerOf = (
  { payments }: Pick<Deps, 'payments'>,
  name: ProviderName,
): Promise<CardProvider | WalletProvider> => (name === 'stripe' ? payments.card() : payments.wallet())

interface Requested {
  refund: RefundRow
  payment: PaymentRow
}

/**
 * Asks the provider for a refund that was saved before, and saves its answer. A settled refund is left alone.
 * @throws ProviderUnavailable
 */
export async function sendRefund(deps: Deps, { refund, payment }: Requested): Promise<RefundRow> {
  if (refund.state !== 'requested' || !refund.requestId) return refund
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
  return settle(deps, { refund, outcome })
}

/** Sends again what the provider has not answered. */
export async function reconcileRefunds(deps: Deps): Promise<void> {
  const nowMs = deps.clock.now().getTime()
  const waiting = await listRequested(deps.db, { createdBefore: new Date(nowMs - graceMs), limit: batch })
  for (const requested of waiting) {
    try {
      const { refund, payment } = requested
      if (nowMs - refund.createdAt.getTime() < keyLastsMs) await sendRefund(deps, requested)
      else await settle(deps, { refund, outcome: unanswered(payment.provider) })
    } catch (error) {
      deps.log.warn({ err: error, refund: requested.refund.id }, 'a refund could not be sent')
    }
  }
}

const unanswered = (provider: ProviderName): RefundOutcome => ({
  state: 'failed',
  message: `${providerNames[provider]} did not answer within a day. Look there before you try again.`,
})

/** Saves the answer of the provider, unless a webhook did so before. */
async function settle(
  deps: Deps,
  { refund: { paymentId, requestId }, outcome }: { refund: RefundRow; outcome: RefundOutcome },
): Promise<RefundRow> {
  const settled = await deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const refund = requestId && (await findRefundOfRequest(tx, requestId))
    if (!payment || !refund) throw new Error(`the refund ${requestId} does not exist`)
    if (refund.state !== 'requested') return refund
    if (outcome.state === 'failed') return saveFailure(tx, deps, refund, outcome.message)
    return settleAsDone(tx, deps, { payment, refund, refundId: outcome.refundId })
  })
  deps.jobs.wake(mailJob)
  return settled
}

async function saveFailure(tx: Database, deps: Deps, refund: RefundRow, failure: string): Promise<RefundRow> {
  const change = { state: 'failed', failure, settledAt: deps.clock.now() } as const
  await changeRefund(tx, refund.id, change)
  await recordAudit(tx, {
    actor: 'system',
    action: 'payment.refund_failed',
    subjectType: 'payment',
    subjectId: refund.paymentId,
    details: { amount: dollarsOf(refund.amountCents), failure },
  })
  return { ...refund, ...change }
}

/** The money has left: the payment is locked, and the refund was requested until now. */
export async function settleAsDone(
  tx: Database,
  deps: Deps,
  { payment, refund, refundId }: { payment: PaymentRow; refund: RefundRow; refundId: string | null },
): Promise<RefundRow> {
  const change = { state: 'done', providerRefundId: refundId, settledAt: deps.clock.now() } as const
  await changeRefund(tx, refund.id, change)
  const { amountCents, endsAccess, note } = refund
  const by = refund.madeBy ?? ''
  const done = `Refunded through ${providerNames[payment.provider]}`
  const access = await recordRefund(tx, deps, {
    payment,
    change: {
      amountCents,
      endsAccess: endsAccess ? { by, reason: note } : null,
      handled: { by, note: note ? `${done}: ${note}` : done },
    },
  })
  await recordAudit(tx, {
    actor: 'system',
    action: 'payment.refund',
    subjectType: 'payment',
    subjectId: payment.id,
    details: {
      requestedBy: by,
      before: {
        refunded: dollarsOf(payment.refundedCents),
        ...(access && { premiumUntil: access.before }),
      },
      after: {
        refunded: dollarsOf(payment.refundedCents + amountCents),
        ...(access && { premiumUntil: access.after }),
      },
    },
  })
  return { ...refund, ...change }
}
