import type { receipts } from '#contracts/billing/receipts.ts'
import type { Deps } from '#server/deps.ts'
import { dollarsOf } from '#server/features/billing/checkout/present-plan.ts'
import { sendPdf } from '#server/platform/files/pdf.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { findReceipt } from './find-receipt.ts'
import { listOwnPayments } from './receipts.queries.ts'

export function receiptsRoutes(deps: Deps): Handlers<typeof receipts> {
  return {
    listOwnPayments: async ({ user }) => {
      const paid = await listOwnPayments(deps.db, user.userId)
      return paid.map(({ payment, order }) => ({
        id: payment.id,
        planName: order?.planName ?? null,
        amount: dollarsOf(payment.amountCents),
        refundedAmount: dollarsOf(payment.refundedCents),
        currency: payment.currency,
        paidAt: payment.paidAt.toISOString(),
        accessUntil: (payment.accessEndedAt ?? order?.accessUntil)?.toISOString() ?? null,
      }))
    },

    getReceipt: async ({ params, user, reply }) => {
      const { number, document } = await findReceipt(deps, user, params.id)
      const turn = { userId: user.userId }
      return sendPdf(reply, { name: `Receipt ${number}.pdf`, document, turn })
    },
  }
}
