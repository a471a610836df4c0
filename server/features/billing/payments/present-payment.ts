import type { AdminPayment } from '#contracts/billing/payment-admin.ts'
import { receiptNumberOf } from '#domain/pricing/receipt-number.ts'
import type { Deps } from '#server/deps.ts'
import { type ActorIds, findActors } from '#server/features/audit/find-actors.ts'
import { dollarsOf } from '#server/features/billing/checkout/present-plan.ts'
import { refundStateOf } from '#server/features/billing/refunds/refund-row.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { providerPage } from '#server/platform/payments/provider-page.ts'
import { findPayment, type ListedPayment } from './payment-admin.queries.ts'

/** Presents payments with their payers and the admins who saw to them. */
export async function presentPayments(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  rows: readonly ListedPayment[],
): Promise<AdminPayment[]> {
  const actors = await findActors(
    db,
    rows.flatMap(({ payment, refunds }) => [
      payment.handledBy,
      ...refunds.flatMap(({ madeBy, handledBy }) => [madeBy, handledBy]),
    ]),
  )
  return rows.map((row) => presentPayment(row, { config, actors }))
}

function presentPayment(
  { payment, order, username, email, refunds, dispute }: ListedPayment,
  { config, actors }: Pick<Deps, 'config'> & { actors: ActorIds },
): AdminPayment {
  const { provider, providerPaymentId } = payment
  return {
    id: payment.id,
    status: payment.status,
    note: payment.note,
    provider,
    providerPaymentId,
    link: providerPage(config, { kind: 'payment', provider, id: providerPaymentId }),
    amount: dollarsOf(payment.amountCents),
    expectedAmount: order && dollarsOf(order.amountCents),
    currency: payment.currency,
    refundedAmount: dollarsOf(payment.refundedCents),
    // The column holds the time of the last change of the mark, even if the mark was taken back.
    refundedAt: payment.refundedCents > 0 ? (payment.refundedAt?.toISOString() ?? null) : null,
    accessEndedAt: payment.accessEndedAt?.toISOString() ?? null,
    accessUntil: (payment.status === 'paid' && order?.accessUntil?.toISOString()) || null,
    handledAt: payment.handledAt?.toISOString() ?? null,
    handledBy: payment.handledBy,
    handledById: actors(payment.handledBy),
    handledNote: payment.handledNote,
    planName: order?.planName ?? null,
    promoCode: order?.promoCode ?? null,
    userId: payment.userId,
    username,
    email,
    paidAt: payment.paidAt.toISOString(),
    receiptNumber: payment.status === 'paid' ? receiptNumberOf(payment) : null,
    refunds: refunds.map(({ amountCents, createdAt, acceptedAt, handledAt, ...refund }) => ({
      ...refund,
      madeById: actors(refund.madeBy),
      handledById: actors(refund.handledBy),
      state: refundStateOf({ ...refund, acceptedAt }),
      amount: dollarsOf(amountCents),
      at: new Date(createdAt).toISOString(),
      handledAt: instantOf(handledAt),
    })),
    dispute: dispute && { ...dispute, dueBy: instantOf(dispute.dueBy) },
  }
}

const instantOf = (text: string | null) => text && new Date(text).toISOString()

export const paymentNotFound = () => notFound('This payment does not exist')

/** @throws HttpError 404 */
export async function presentPaymentOf(
  deps: Pick<Deps, 'db' | 'config'>,
  paymentId: number,
): Promise<AdminPayment> {
  const found = await findPayment(deps.db, paymentId)
  const [payment] = await presentPayments(deps, found ? [found] : [])
  if (!payment) throw paymentNotFound()
  return payment
}
