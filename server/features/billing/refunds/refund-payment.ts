import type { AdminPayment } from '#contracts/billing/payment-admin.ts'
import { priceText } from '#domain/text/price-text.ts'
import type { Database } from '#server/database/connect.ts'
import type { PaymentRow, RefundRow } from '#server/database/tables/billing.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { centsOf, dollarsOf } from '#server/features/billing/checkout/present-plan.ts'
import { findPayment, lockPayment } from '#server/features/billing/payments/payment-admin.queries.ts'
import { paymentNotFound, presentPaymentOf } from '#server/features/billing/payments/present-payment.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict, unprocessable } from '#server/platform/http/http-error.ts'
import { ProviderUnavailable, type RefundReason } from '#server/platform/payments/payment-provider.ts'
import { requireNoneUnderWay } from './mark-refunded.ts'
import { providerNames, providerOf, type RefundDeps } from './refund-row.ts'
import { findRefundOfRequest, saveRefund } from './refunds.queries.ts'
import { sendRefund } from './send-refund.ts'

/** The admin who asks. */
type Asking = Pick<SignedIn, 'userId' | 'username' | 'origin'>

interface RefundInput {
  paymentId: number
  requestId: string
  /** US dollars to send back; undefined for all that is left. */
  amount?: number | undefined
  /** US dollars that the admin saw as refunded: another sum means that somebody was faster. */
  refundedBefore: number
  reason: RefundReason
  note: string
  endsAccess: boolean
}

/**
 * Sends money back through the provider. First the refund is saved with its key, then the provider is asked,
 * then its answer is saved. What a crash or a silent provider leaves in between is finished by the reconcile
 * job under the same key, so the provider makes the refund once: until then it is requested.
 * @throws HttpError 400 for more than is left, 404, 409 when another admin was faster, 422 when the provider
 * refuses
 */
export async function refundPayment(
  deps: RefundDeps,
  admin: Asking,
  input: RefundInput,
): Promise<AdminPayment> {
  const found = await findPayment(deps.db, input.paymentId)
  if (!found) throw paymentNotFound()
  // A provider that is no longer offered cannot be asked: nothing is saved then.
  await providerOf(deps, found.payment.provider)
  const requested = await deps.db.transaction((tx) => requestRefund(tx, deps, admin, input))
  const refund = await send(deps, { refund: requested, payment: found.payment })
  if (refund.state === 'failed')
    throw unprocessable(
      `${providerNames[found.payment.provider]} refused the refund: ${refund.failure}`,
      'refund_refused',
    )
  return presentPaymentOf(deps, input.paymentId)
}

async function send(
  deps: RefundDeps,
  requested: { refund: RefundRow; payment: PaymentRow },
): Promise<RefundRow> {
  try {
    return await sendRefund(deps, { ...requested, seenBy: requested.refund.madeBy })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ err: error, refund: requested.refund.id }, 'a refund waits for its provider')
    return requested.refund
  }
}

async function requestRefund(
  tx: Database,
  deps: RefundDeps,
  admin: Asking,
  input: RefundInput,
): Promise<RefundRow> {
  const { paymentId, requestId, reason, note, endsAccess } = input
  const payment = await lockPayment(tx, paymentId)
  if (!payment) throw paymentNotFound()
  const known = await findRefundOfRequest(tx, requestId)
  if (known?.paymentId === paymentId) return known
  if (known) throw conflict('This request belongs to another payment')
  await requireNoneUnderWay(tx, payment)
  const amountCents = requireLeft(payment, input)
  const refund = await saveRefund(tx, {
    paymentId,
    kind: 'provider',
    amountCents,
    state: 'requested',
    requestId,
    reason,
    note,
    madeBy: admin.username,
    endsAccess,
    createdAt: deps.clock.now(),
  })
  await recordAudit(tx, {
    actor: admin,
    action: 'payment.request_refund',
    subjectType: 'payment',
    subjectId: paymentId,
    details: { amount: dollarsOf(amountCents), reason, endsAccess, ...(note && { note }) },
  })
  return refund
}

function requireLeft(payment: PaymentRow, { amount, refundedBefore }: RefundInput): number {
  if (centsOf(refundedBefore) !== payment.refundedCents)
    throw conflict(
      `${priceText(dollarsOf(payment.refundedCents))} of this payment was refunded meanwhile: please look again`,
      'refunded_meanwhile',
    )
  const leftCents = payment.amountCents - payment.refundedCents
  if (leftCents <= 0) throw conflict('All of this payment was refunded before')
  const cents = amount === undefined ? leftCents : centsOf(amount)
  if (cents > 0 && cents <= leftCents) return cents
  const message = `Enter an amount from 0.01 to ${priceText(dollarsOf(leftCents))}`
  throw badRequest(message, { amount: message })
}
