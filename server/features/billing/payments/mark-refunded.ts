import type { AdminPayment } from '#contracts/billing/payment-admin.ts'
import { priceText } from '#domain/text/price-text.ts'
import type { Database } from '#server/database/connect.ts'
import type { PaymentRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import { type EndedAccess, endGrantOfOrder } from '#server/features/accounts/premium/end-premium.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { centsOf, dollarsOf } from '#server/features/billing/checkout/present-plan.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import { changePayment, lockPayment } from './payment-admin.queries.ts'
import { paymentNotFound, presentPaymentOf } from './present-payment.ts'

interface RefundInput {
  paymentId: number
  /** US dollars refunded so far; 0 takes the mark back. */
  amount: number
  endsAccess: boolean
  note: string
}

/**
 * Records what was refunded at the provider; revenue subtracts it from the next roll-up on. On request it
 * also ends the premium access that the payment gave, once: repeating the request changes nothing.
 * @throws HttpError 400 for more than was paid, 404
 */
export async function markRefunded(deps: Deps, admin: SignedIn, input: RefundInput): Promise<AdminPayment> {
  const { paymentId, note } = input
  return deps.db.transaction(async (tx) => {
    const before = await lockPayment(tx, paymentId)
    if (!before) throw paymentNotFound()
    const now = deps.clock.now()
    const refundedCents = requireUpTo(before.amountCents, input.amount)
    const isNewAmount = refundedCents !== before.refundedCents
    const access = input.endsAccess
      ? await endAccess(tx, before, { now, by: admin.username, reason: note })
      : undefined
    if (isNewAmount || access)
      await changePayment(tx, paymentId, {
        ...(isNewAmount && { refundedCents, refundedAt: now }),
        ...(access && { accessEndedAt: now }),
      })
    if (isNewAmount || access || note)
      await recordAudit(tx, {
        actor: admin,
        action: 'payment.refund',
        subjectType: 'payment',
        subjectId: paymentId,
        details: {
          before: {
            refunded: dollarsOf(before.refundedCents),
            ...(access && { premiumUntil: access.before }),
          },
          after: { refunded: dollarsOf(refundedCents), ...(access && { premiumUntil: access.after }) },
          ...(note && { note }),
        },
      })
    return presentPaymentOf(tx, paymentId)
  })
}

function requireUpTo(amountCents: number, dollars: number): number {
  const cents = centsOf(dollars)
  if (cents <= amountCents) return cents
  const message = `At most ${priceText(dollarsOf(amountCents))} was paid`
  throw badRequest(message, { amount: message })
}

/**
 * Takes back the remaining access that a payment gave. @returns undefined when it gave none, or when it was
 * ended before.
 */
async function endAccess(
  tx: Database,
  payment: PaymentRow,
  end: { now: Date; by: string; reason: string },
): Promise<EndedAccess | undefined> {
  const { status, orderId, userId, accessEndedAt } = payment
  if (status !== 'paid' || orderId === null || userId === null || accessEndedAt) return undefined
  return endGrantOfOrder(tx, userId, { ...end, orderId })
}
