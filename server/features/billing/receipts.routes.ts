import type { receipts } from '#contracts/receipts.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/handlers.ts'
import { sendPdf } from '#server/platform/pdf.ts'
import { findReceipt } from './find-receipt.ts'
import { dollarsOf } from './present-plan.ts'
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
