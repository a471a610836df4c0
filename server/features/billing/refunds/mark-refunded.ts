import type { AdminPayment } from '#contracts/billing/payment-admin.ts'
import { priceText } from '#domain/text/price-text.ts'
import type { Database } from '#server/database/connect.ts'
import type { PaymentRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { centsOf, dollarsOf } from '#server/features/billing/checkout/present-plan.ts'
import { lockPayment } from '#server/features/billing/payments/payment-admin.queries.ts'
import { paymentNotFound, presentPaymentOf } from '#server/features/billing/payments/present-payment.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict } from '#server/platform/http/http-error.ts'
import { recordRefund } from './record-refund.ts'
import { providerNames, refundStateOf } from './refund-row.ts'
import { findOutstanding, saveRefund, sumDone } from './refunds.queries.ts'

interface RefundInput {
  paymentId: number
  /** US dollars refunded so far; 0 takes the mark back. */
  amount: number
  endsAccess: boolean
  note: string
}

/** @throws HttpError 409 while the provider has not decided about a refund of this locked payment. */
export async function requireNoneUnderWay(tx: Database, payment: PaymentRow): Promise<void> {
  const refund = await findOutstanding(tx, payment.id)
  if (!refund) return
  const provider = providerNames[payment.provider]
  throw conflict(
    refundStateOf(refund) === 'pending'
      ? `${priceText(dollarsOf(refund.amountCents))} of this payment is on its way back: wait until ${provider} says whether it has arrived`
      : 'A refund of this payment is under way: look again in a moment',
    'refund_under_way',
  )
}

/**
 * Records what was refunded without this product; revenue subtracts it from the next roll-up on. On request
 * it also ends the premium access that the payment gave, once: repeating the request changes nothing.
 * @throws HttpError 400 for more than was paid, or less than the provider refunded; 404; 409 while a
 * refund through the provider is under way
 */
export async function markRefunded(deps: Deps, admin: SignedIn, input: RefundInput): Promise<AdminPayment> {
  const { paymentId, note } = input
  const payment = await deps.db.transaction(async (tx) => {
    const before = await lockPayment(tx, paymentId)
    if (!before) throw paymentNotFound()
    const refundedCents = await requirePossible(tx, before, input.amount)
    const amountCents = refundedCents - before.refundedCents
    const now = deps.clock.now()
    const endsAccess = input.endsAccess ? { by: admin.username, reason: note } : null
    const change = { now, by: admin.username, amountCents, endsAccess, handled: null }
    const access = await recordRefund(tx, deps, { payment: before, change })
    if (amountCents !== 0 || access || note) {
      await saveRefund(tx, {
        paymentId,
        kind: 'elsewhere',
        amountCents,
        state: 'done',
        note,
        madeBy: admin.username,
        endsAccess: access !== undefined,
        createdAt: now,
        settledAt: now,
      })
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
    }
    return presentPaymentOf({ db: tx, config: deps.config }, paymentId)
  })
  deps.jobs.wake(mailJob)
  return payment
}

async function requirePossible(tx: Database, payment: PaymentRow, dollars: number): Promise<number> {
  const refuse = (message: string) => badRequest(message, { amount: message })
  const cents = centsOf(dollars)
  if (cents > payment.amountCents)
    throw refuse(`At most ${priceText(dollarsOf(payment.amountCents))} was paid`)
  await requireNoneUnderWay(tx, payment)
  const done = await sumDone(tx, payment.id)
  // What an admin noted can be taken back; what the provider sent or took cannot.
  const fixedCents = done.provider + done.dispute
  if (cents < Math.min(fixedCents, payment.refundedCents))
    throw refuse(`${priceText(dollarsOf(fixedCents))} went back through the provider`)
  return cents
}
