import { nextRefundState } from '#domain/pricing/refund-state.ts'
import type { Database } from '#server/database/connect.ts'
import type { PaymentRow, RefundRow } from '#server/database/tables/billing.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { dollarsOf } from '#server/features/billing/checkout/present-plan.ts'
import type { ProviderRefund } from '#server/platform/payments/payment-provider.ts'
import { failRefund } from './fail-refund.ts'
import { recordRefund } from './record-refund.ts'
import { providerNames, type RefundDeps, refundStateOf } from './refund-row.ts'
import { changeRefund, saveRefund, sumIdentified } from './refunds.queries.ts'

interface Told {
  /** Locked. */
  payment: PaymentRow
  refund: RefundRow
  told: ProviderRefund
  /** The admin who sees the answer, so that a failure needs nobody else. */
  seenBy?: string | null
}

/** Takes what the provider says of a refund. What is known already, or newer, changes nothing. */
export async function applyRefund(
  tx: Database,
  deps: RefundDeps,
  { payment, refund, told, seenBy = null }: Told,
): Promise<RefundRow> {
  const identified = { ...refund, providerRefundId: told.refundId }
  if (refund.providerRefundId === null) await changeRefund(tx, refund.id, { providerRefundId: told.refundId })
  const next = nextRefundState(refundStateOf(refund), told.state)
  if (next === null) return identified
  if (next === 'failed')
    return failRefund(tx, deps, { payment, refund: identified, failure: told.failure, seenBy })
  if (next === 'done') return finishRefund(tx, deps, payment, identified)
  const accepted = { acceptedAt: deps.clock.now() }
  await changeRefund(tx, refund.id, accepted)
  return { ...identified, ...accepted }
}

/** The money has left. */
async function finishRefund(
  tx: Database,
  deps: RefundDeps,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<RefundRow> {
  const now = deps.clock.now()
  // The sum that an admin noted beforehand is the same money.
  const notedCents = refund.requestId ? 0 : await replaceNote(tx, { payment, refund, now })
  const change = { state: 'done', settledAt: now } as const
  await changeRefund(tx, refund.id, change)
  const { endsAccess, note, madeBy } = refund
  const by = madeBy ?? ''
  const done = `Refunded through ${providerNames[payment.provider]}`
  const access = await recordRefund(tx, deps, {
    payment,
    change: {
      now,
      by: madeBy,
      amountCents: refund.amountCents - notedCents,
      endsAccess: endsAccess ? { by, reason: note } : null,
      handled: madeBy === null ? null : { by, note: note ? `${done}: ${note}` : done },
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
        refunded: dollarsOf(payment.refundedCents + refund.amountCents - notedCents),
        ...(access && { premiumUntil: access.after }),
      },
    },
  })
  return { ...refund, ...change }
}

/**
 * Takes back what was noted of a refund that was made in the provider's dashboard, now that the provider tells
 * of it. @returns the cents that were noted
 */
async function replaceNote(
  tx: Database,
  { payment, refund, now }: { payment: PaymentRow; refund: RefundRow; now: Date },
): Promise<number> {
  const unidentified = payment.refundedCents - (await sumIdentified(tx, payment.id))
  const notedCents = Math.min(refund.amountCents, Math.max(0, unidentified))
  if (notedCents === 0) return 0
  await saveRefund(tx, {
    paymentId: payment.id,
    kind: 'elsewhere',
    amountCents: -notedCents,
    state: 'done',
    note: `${providerNames[payment.provider]} tells of it`,
    createdAt: now,
    settledAt: now,
  })
  return notedCents
}
