import { amountText } from '#domain/text/price-text.ts'
import type { Database } from '#server/database/connect.ts'
import type { PaymentRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { billingMails } from '#server/features/billing/billing.mails.ts'
import { dollarsOf } from '#server/features/billing/checkout/present-plan.ts'
import { changePayment } from '#server/features/billing/payments/payment-admin.queries.ts'
import { providerNames } from '#server/features/billing/refunds/refund-row.ts'
import {
  findPayerOf,
  lockPaymentAtProvider,
  saveRefund,
} from '#server/features/billing/refunds/refunds.queries.ts'
import { dateText } from '#server/features/messages/delivery/compose-mail.ts'
import { mailJob, queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import type { ProviderDispute, ProviderName } from '#server/platform/payments/payment-provider.ts'
import { changeDispute, findDispute, saveDispute } from './disputes.queries.ts'

/**
 * Takes the provider's word for a dispute. Its end is final: a notice that comes late does not open it again. What
 * a lost dispute took counts as refunded.
 */
export async function receiveDispute(
  deps: Deps,
  provider: ProviderName,
  notice: ProviderDispute,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const payment = await lockPaymentAtProvider(tx, provider, notice.paymentId)
    if (!payment) {
      deps.log.warn({ provider, dispute: notice.disputeId }, 'a dispute is about no payment of ours')
      return
    }
    const known = await findDispute(tx, payment.id, notice.disputeId)
    if (known && known.state !== 'open') return
    const now = deps.clock.now()
    const { reason, amountCents, state, dueBy } = notice
    const facts = {
      reason,
      amountCents,
      state,
      dueBy: dueBy ?? known?.dueBy ?? null,
      closedAt: state === 'open' ? null : now,
    }
    if (known) await changeDispute(tx, known.id, facts)
    else {
      await saveDispute(tx, {
        paymentId: payment.id,
        providerDisputeId: notice.disputeId,
        openedAt: now,
        ...facts,
      })
      if (state === 'open') await mailSupport(tx, deps, payment, notice)
    }
    if (state === 'lost') await recordLoss(tx, deps, payment, notice)
  })
  deps.jobs.wake(mailJob)
}

/** Mails the address of support about a dispute that is new, because there is a deadline. */
async function mailSupport(
  tx: Database,
  deps: Deps,
  payment: PaymentRow,
  { reason, amountCents, dueBy }: ProviderDispute,
): Promise<void> {
  const payer = await findPayerOf(tx, payment.id)
  await queueTemplateMail(
    { db: tx, config: deps.config, clock: deps.clock },
    {
      template: billingMails.disputeOpened,
      to: deps.config.supportEmail,
      values: {
        PAYER: payer?.username ?? 'Deleted account',
        AMOUNT: amountText(amountCents, payment.currency),
        REASON: reason.replaceAll('_', ' ') || 'not told',
        DEADLINE: dueBy ? `Answer by ${dateText(dueBy)}` : 'No deadline told',
        PROVIDER: providerNames[payment.provider],
        PAYMENTS_LINK: `${deps.config.publicUrl}/admin/payments#disputes`,
      },
    },
  )
}

async function recordLoss(
  tx: Database,
  deps: Deps,
  payment: PaymentRow,
  { disputeId, amountCents, reason }: ProviderDispute,
): Promise<void> {
  const now = deps.clock.now()
  // What was refunded before cannot be lost again.
  const lostCents = Math.min(amountCents, payment.amountCents - payment.refundedCents)
  await recordAudit(tx, {
    actor: 'system',
    action: 'payment.lose_dispute',
    subjectType: 'payment',
    subjectId: payment.id,
    details: { dispute: disputeId, reason, amount: dollarsOf(lostCents) },
  })
  if (lostCents <= 0) return
  await saveRefund(tx, {
    paymentId: payment.id,
    kind: 'dispute',
    amountCents: lostCents,
    state: 'done',
    reason,
    createdAt: now,
    settledAt: now,
  })
  await changePayment(tx, payment.id, {
    refundedCents: payment.refundedCents + lostCents,
    refundedAt: now,
  })
}
